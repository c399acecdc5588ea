import { SelectField } from './SelectField.tsx';

interface Choice {
  value: string;
  name: string;
}

interface ChoiceFieldProps {
  label: string;
  name: string;
  value: string;
  /** Where they need not be told apart. */
  all?: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

/** One of several, or all; what the address names and nobody knows stands among them. */
export function ChoiceField({ label, name, value, all, choices, onChoose }: ChoiceFieldProps) {
  const isUnlisted = (value !== '' || all === undefined) && !choices.some((choice) => choice.value === value);
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {isUnlisted && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  );
}
