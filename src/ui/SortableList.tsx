import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';

interface SortableListProps<T> {
  items: readonly T[];
  /** These are methods, so that `memo` may forget what an item is. */
  idOf(this: void, item: T): string;
  /** What screen readers are told is being moved. */
  nameOf(this: void, item: T): string;
  /** `to` is the place that it has afterwards, from 0. */
  onMove: (id: string, to: number) => void;
  /** A drag began; the place for what has to fold away meanwhile. */
  onLift?: (id: string) => void;
  /** A drag is over, wherever it ended. */
  onDrop?: () => void;
  /**
   * One item: its element takes `attach` as its ref, and `style`, `handle` stands somewhere in it. Called again only for
   * items that changed, as long as it is the same function. Keep large bodies in `memo`, for drags.
   */
  children(this: void, item: T, sortable: Sortable, index: number): ReactNode;
}

export interface Sortable {
  attach: (element: HTMLElement | null) => void;
  style: CSSProperties;
  isDragged: boolean;
  handle: ReactNode;
}

/** FED-07: a press that moves less than this is a click. Settings that are made anew render every item anew. */
const pointer = { activationConstraint: { distance: 5 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [upAndDown];

/**
 * Items that are ordered by dragging their handles (mouse and touch), with Space and arrows, or with Alt and arrows. It
 * brings no element of its own and knows only its own items, so that lists may stand inside the items of others.
 */
function SortableItems<T>({ items, idOf, nameOf, onMove, onLift, onDrop, children }: SortableListProps<T>) {
  const { t } = useTranslation();
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));
  const order = JSON.stringify(items.map(idOf));
  const ids = useMemo((): string[] => JSON.parse(order), [order]);
  const names = new Map(items.map((item) => [idOf(item), nameOf(item)]));
  const finish = ({ active, over }: DragEndEvent) => {
    onDrop?.();
    const to = over === null ? -1 : ids.indexOf(String(over.id));
    if (to !== -1 && over?.id !== active.id) onMove(String(active.id), to);
  };
  const latest = useRef({ ids, onMove });
  useEffect(() => {
    latest.current = { ids, onMove };
  });
  const step = useCallback((id: string, by: 1 | -1) => {
    const { ids: all, onMove: move } = latest.current;
    const to = all.indexOf(id) + by;
    if (to >= 0 && to < all.length) move(id, to);
  }, []);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      accessibility={{
        announcements: announcementsIn((key, values) => t(key, values), ids, names),
        screenReaderInstructions: { draggable: t('SORT_HELP') },
        container: document.body,
      }}
      onDragStart={({ active }) => onLift?.(String(active.id))}
      onDragEnd={finish}
      onDragCancel={() => onDrop?.()}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {items.map((item, index) => (
          <Item
            key={ids[index]}
            id={ids[index] ?? ''}
            name={nameOf(item)}
            item={item}
            index={index}
            render={children}
            onStep={step}
          />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** Rendered anew only for other items or other functions. */
export const SortableList: <T>(props: SortableListProps<T>) => ReactNode = memo(SortableItems);

interface SortableItemProps<T> {
  id: string;
  name: string;
  item: T;
  index: number;
  /** A method, so that `memo` may forget what an item is. */
  render(this: void, item: T, sortable: Sortable, index: number): ReactNode;
  onStep: (id: string, by: 1 | -1) => void;
}

function SortableItem<T>({ id, name, item, index, render, onStep }: SortableItemProps<T>) {
  const { t } = useTranslation();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const step = (event: KeyboardEvent) => {
    const to = event.altKey ? steps[event.key] : undefined;
    if (to === undefined) {
      listeners?.['onKeyDown']?.(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    onStep(id, to);
  };
  const title = t('SORT_HANDLE', { name });
  const sortable: Sortable = {
    attach: setNodeRef,
    style: { transform: CSS.Translate.toString(transform), transition },
    isDragged: isDragging,
    handle: (
      <button
        type="button"
        className={look('sortHandle')}
        data-handle=""
        ref={setActivatorNodeRef}
        aria-label={title}
        title={title}
        aria-describedby={attributes['aria-describedby']}
        {...listeners}
        onKeyDown={step}
      >
        <span aria-hidden />
      </button>
    ),
  };
  return render(item, sortable, index);
}

const Item: <T>(props: SortableItemProps<T>) => ReactNode = memo(SortableItem);

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

type Say = (
  key: 'SORT_LIFTED' | 'SORT_MOVED' | 'SORT_DROPPED' | 'SORT_CANCELLED',
  values: { name: string; position: number; total: number },
) => string;

function announcementsIn(say: Say, ids: readonly string[], names: ReadonlyMap<string, string>): Announcements {
  const values = (id: string | number, at: string | number | undefined) => ({
    name: names.get(String(id)) ?? '',
    position: ids.indexOf(String(at)) + 1,
    total: ids.length,
  });
  return {
    onDragStart: ({ active }) => say('SORT_LIFTED', values(active.id, active.id)),
    onDragOver({ active, over }) {
      if (over === null) return undefined;
      const at = values(active.id, over.id);
      return over.id === active.id ? say('SORT_LIFTED', at) : say('SORT_MOVED', at);
    },
    onDragEnd: ({ active, over }) => say('SORT_DROPPED', values(active.id, over?.id ?? active.id)),
    onDragCancel: ({ active }) => say('SORT_CANCELLED', values(active.id, active.id)),
  };
}
