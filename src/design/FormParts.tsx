import { FormPreview } from '#src/ui/FormPreview.tsx';
import { KeyList } from '#src/ui/KeyList.tsx';
import { SortableList } from '#src/ui/SortableList.tsx';
import { Columns, Line, nothing } from './Stand.tsx';

const options = [
  { key: '1', text: 'Yes', isFreeText: false },
  { key: '2', text: 'No, and this is why', isFreeText: true },
];

const form = {
  code: 'A',
  description: 'Opening of the station',
  sections: [
    {
      key: 's1',
      code: 'S1',
      description: 'Before the doors open',
      questions: [
        { key: 'q1', code: 'A1', text: 'Was the urn sealed?', hint: 'Look at all sides.', type: 1, options },
        { key: 'q2', code: 'A2', text: 'Who was there?', hint: '', type: 0, options },
      ],
    },
  ],
};

export const FormParts = () => (
  <Columns>
    <FormPreview form={form} />
    <div>
      <SortableList items={['Opening', 'Voting', 'Counting']} idOf={String} nameOf={String} onMove={nothing}>
        {(name, { attach, style, handle }) => (
          <div ref={attach} style={style}>
            <Line>
              {handle}
              {name}
            </Line>
          </div>
        )}
      </SortableList>
    </div>
    <KeyList
      keys={{
        next: { keys: 'j ArrowDown', does: 'LIST_KEY_NEXT' },
        previous: { keys: 'k ArrowUp', does: 'LIST_KEY_PREVIOUS' },
      }}
    />
  </Columns>
);
