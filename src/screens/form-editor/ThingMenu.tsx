import { ArrowDown, ArrowUp, Copy, FolderInput, Trash2 } from 'lucide';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu, type RowAction } from '#src/ui/RowMenu.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { change, useEditor } from './editor.ts';
import type { OpenMenu } from './openMenu.ts';

interface ThingMenuProps {
  menu: OpenMenu;
  onClose: () => void;
  /** To another section. */
  onMove: (keys: readonly string[]) => void;
}

/** What can be done with a section or a question as a whole. */
export function ThingMenu({ menu, onClose, onMove }: ThingMenuProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const actions = useMemo((): RowAction<OpenMenu>[] => {
    const all: (RowAction<OpenMenu> | false)[] = [
      {
        key: 'up',
        label: t('FORM_MOVE_UP'),
        icon: <Icon of={ArrowUp} />,
        onSelect: ({ key }) => change(editor, { edit: 'shift', keys: [key], by: -1 }),
      },
      {
        key: 'down',
        label: t('FORM_MOVE_DOWN'),
        icon: <Icon of={ArrowDown} />,
        onSelect: ({ key }) => change(editor, { edit: 'shift', keys: [key], by: 1 }),
      },
      menu.level === 'question' && {
        key: 'move',
        label: t('FORM_MOVE_TO_SECTION'),
        icon: <Icon of={FolderInput} />,
        onSelect: ({ key }) => onMove([key]),
      },
      {
        key: 'duplicate',
        label: t('FORM_DUPLICATE'),
        icon: <Icon of={Copy} />,
        onSelect: ({ key }) => change(editor, { edit: 'duplicate', keys: [key] }),
      },
      {
        key: 'delete',
        label: t('DELETE'),
        icon: <Icon of={Trash2} />,
        isDangerous: true,
        onSelect: ({ key }) => editor.send({ type: 'proposal.made', proposal: { what: 'delete', keys: [key] } }),
      },
    ];
    return all.filter((action) => action !== false);
  }, [editor, menu.level, onMove, t]);
  return <RowMenu row={menu} name={menu.name} actions={actions} opener={menu.opener} onClose={onClose} />;
}
