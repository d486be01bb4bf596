// The fields that a company has added to the lines of a document, below the other cells of their line.
import { memo } from 'react';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { OwnField } from '../../../domain/entity-schema/own-fields.ts';
import { type FormStore, useFormSelector } from '../../forms/form-store.ts';
import { OwnLineInputs, toKnownOfLine } from '../own-fields.tsx';
import type { TypedLine } from '../own-values.ts';

type Props = {
  typed: FormStore<{ lines: TypedLine[] }>;
  index: number;
  /** Of each line. */
  fields: OwnField[];
  /** The VAT that prices may be typed with, in percent. */
  vat?: number;
  /** Of this line, by `own_fields.name` as the server names them; the same object while nothing is wrong. */
  problems: Record<string, string>;
  onType: (index: number, name: 'own_fields', values: Row) => void;
};

/** In a row of its own, also on a card: the grid of a line ends above it. */
const wholeRow = { gridColumn: '1 / -1', display: 'block', paddingTop: 8 } as const;

/** Follows its own values by their text: the form makes new objects of the same values. */
export const OwnLineCell = memo(({ typed, index, fields, vat = 0, problems, onType }: Props) => {
  const text = useFormSelector(typed, ({ lines }) =>
    JSON.stringify(lines[index]?.own_fields ?? {}),
  );
  const typedLine = useFormSelector(typed, ({ lines }) => {
    const { qty, price, with_vat, tax_treatment } = lines[index] ?? {};
    return JSON.stringify({ qty, price, with_vat, tax_treatment });
  });
  return (
    <td className="own" style={wholeRow}>
      <OwnLineInputs
        fields={fields}
        values={JSON.parse(text) as Row}
        problems={problems}
        known={toKnownOfLine(fields, JSON.parse(typedLine) as TypedLine, vat)}
        onChange={values => onType(index, 'own_fields', values)}
      />
    </td>
  );
});
