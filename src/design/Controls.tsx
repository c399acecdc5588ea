import { Trash2 } from 'lucide';
import { look } from '#src/theme/classes.ts';
import { recipes } from '#src/theme/recipes.ts';
import { Button } from '#src/ui/Button.tsx';
import { CheckField } from '#src/ui/CheckField.tsx';
import { CheckLine } from '#src/ui/CheckLine.tsx';
import { CountyBox } from '#src/ui/CountyBox.tsx';
import { DisplayChoice } from '#src/ui/DisplayChoice.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { PinField } from '#src/ui/PinField.tsx';
import { SecretField } from '#src/ui/SecretField.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Columns, forcedStates, Line, nothing } from './Stand.tsx';

const { size: sizes, variant: variants } = recipes.button.variants;

export const Buttons = () => (
  <>
    {variants.map((variant) => (
      <Line key={variant}>
        {sizes.map((size) => (
          <Button key={size} variant={variant} size={size}>
            {variant} {size}
          </Button>
        ))}
        {forcedStates.slice(1).map((state) => (
          <Button key={state} variant={variant} data-force={state}>
            {state}
          </Button>
        ))}
        <Button variant={variant} disabled why="Nothing is chosen yet.">
          disabled
        </Button>
        <Button variant={variant} colorPalette="danger">
          <Icon of={Trash2} />
          destroys
        </Button>
        <Button variant={variant} colorPalette="danger" data-force="hover">
          destroys, hover
        </Button>
      </Line>
    ))}
    <Line>
      {sizes.map((size) => (
        <IconButton key={size} name={`An icon, ${size}`} size={size}>
          <Icon of={Trash2} />
        </IconButton>
      ))}
      <IconButton name="An icon with its tip" data-force="hover">
        <Icon of={Trash2} />
      </IconButton>
      <IconButton name="A disabled icon" disabled why="Nothing is chosen yet.">
        <Icon of={Trash2} />
      </IconButton>
      <DisplayChoice display="table" onChoose={nothing} />
    </Line>
  </>
);

const counties = [
  { code: 'AB', name: 'Alba' },
  { code: 'B', name: 'București', note: '12 observers' },
];

export const Fields = () => (
  <>
    <Columns>
      <TextField label="Text" isRequired hint="What helps to fill it in." />
      <TextField label="Text, hover" data-force="hover" defaultValue="Ioana Marin" />
      <TextField label="Text, focus" data-force="focus" defaultValue="Ioana Marin" />
      <TextField label="Text, empty" placeholder="What may stand here" />
      <TextField label="Text, read only" readOnly defaultValue="0722 000 001" />
      <TextField label="Text, disabled" disabled defaultValue="0722 000 001" />
      <TextField label="Text, invalid" defaultValue="0722" error="A phone number has ten digits." />
      <TextField label="Date and time" type="datetime-local" />
      <SecretField label="Password" onGenerate={() => 'correct horse'} />
      <PinField label="PIN" onGenerate={nothing} />
    </Columns>
    <Columns>
      <SelectField label="Choice">
        <option>Rural</option>
        <option>Urban</option>
      </SelectField>
      <SelectField label="Choice, disabled" disabled>
        <option>Rural</option>
      </SelectField>
      <SelectField label="Choice, invalid" error="Choose one.">
        <option>…</option>
      </SelectField>
      <CountyBox label="County" counties={counties} value="B" onChoose={nothing} />
      <CountyBox label="County, loading" counties={[]} isLoading value="" onChoose={nothing} />
      <label>
        Text of several lines
        <textarea className={look('textarea')} rows={3} defaultValue="The urn was sealed at 06:40." />
      </label>
    </Columns>
    <Columns>
      <CheckField label="Box" hint="What it means to tick it." defaultChecked />
      <CheckField label="Box, fixed" hint="Why it cannot be changed." isFixed />
      <CheckField label="Box, invalid" hint="What it means." error="This has to be ticked." />
      <CheckLine label="Line" />
    </Columns>
  </>
);
