// A formula: typed, with the names of the fields that it may have, each a click away, and what is wrong with
// it while it is written.
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import { findFormulaProblem } from '../../domain/entity-schema/formula-problems.ts';
import { isNameable, toFormulaName } from '../../domain/entity-schema/formulas.ts';
import type { ValueType } from '../../domain/expressions/expression.ts';
import { expressionFunctions } from '../../domain/expressions/expression-functions.ts';
import { ROW_FUNCTIONS } from '../../domain/expressions/row-calls.ts';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import type { FieldInputProps } from './field-input-props.ts';

const texts = {
  fields: { en: 'Fields', ne: 'फिल्डहरू' },
  functions: { en: 'Functions', ne: 'क्रियाहरू' },
  rows: { en: 'Rows: {name}', ne: 'पङ्क्ति: {name}' },
};

type Props = FieldInputProps & {
  /** The entity whose fields the formula may name; undefined until it is chosen. */
  of: Entity | undefined;
  /** What it must give. */
  needed: ValueType;
  /** Its value is kept, and so cannot be that of today. */
  stored: boolean;
  /** The field that is calculated: it is no part of its own formula. */
  self?: string | undefined;
};

/** Functions that there are for rows only. */
const MORE = ROW_FUNCTIONS.filter(name => !Object.hasOwn(expressionFunctions, name));

/** The list by itself, which can be counted, and the fields of its rows. */
const toRowNames = ({ name, label, children }: Field): { name: string; label: Texts }[] => [
  { name, label },
  ...children!
    .rowFields!.filter(isNameable)
    .map(field => ({ name: `${name}.${toFormulaName(field)}`, label: field.label })),
];

type InsertProps = {
  title: string;
  names: { name: string; label?: string }[];
  onInsert: (name: string) => void;
};

const Insertable = ({ title, names, onInsert }: InsertProps) =>
  names.length === 0 ? null : (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      <Typography variant="caption" color="text.secondary" sx={{ mr: 0.5 }}>
        {title}
      </Typography>
      {names.map(({ name, label }) => (
        <Chip
          key={name}
          size="small"
          variant="outlined"
          label={name}
          title={label}
          aria-label={label ? `${name}, ${label}` : name}
          onClick={() => onInsert(name)}
        />
      ))}
    </Box>
  );

export const FormulaInput = ({
  of: entity,
  needed,
  stored,
  self,
  label,
  value,
  onChange,
  error,
  help,
  required,
  disabled,
}: Props) => {
  const t = useTranslations();
  const input = useRef<HTMLTextAreaElement>(null);
  const [isUsed, setUsed] = useState(false);
  const text = String(value ?? '');
  const fields = (entity?.fields ?? []).filter(
    (field: Field) => isNameable(field) && toFormulaName(field) !== self,
  );
  const lists = (entity?.fields ?? []).filter(each => each.children?.rowFields);
  const problem =
    entity && text.trim() !== '' ? findFormulaProblem(entity, text, { needed, stored }) : undefined;
  const insert = (name: string) => {
    const [from, to] = [
      input.current?.selectionStart ?? text.length,
      input.current?.selectionEnd ?? text.length,
    ];
    onChange(text.slice(0, from) + name + text.slice(to));
    // The new value is drawn first; then the cursor is behind what was inserted.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + name.length, from + name.length);
    }, 0);
  };
  return (
    <Box
      sx={{ display: 'grid', gap: 1, pb: isUsed || text !== '' ? 1 : 0 }}
      onFocus={() => setUsed(true)}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setUsed(false);
      }}
    >
      <TextField
        label={label}
        value={text}
        required={required}
        disabled={disabled}
        error={error !== '' || problem !== undefined}
        helperText={error || (problem ? t(problem) : help)}
        multiline
        minRows={2}
        inputRef={input}
        slotProps={{
          htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' }, lang: 'en' },
        }}
        onChange={event => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
      {(isUsed || text !== '') && (
        <>
          <Insertable
            title={t(texts.fields)}
            names={fields.map(field => ({ name: toFormulaName(field), label: t(field.label) }))}
            onInsert={insert}
          />
          {lists.map(list => (
            <Insertable
              key={list.name}
              title={t(texts.rows, { name: t(list.label) })}
              names={toRowNames(list).map(({ name, label: shown }) => ({ name, label: t(shown) }))}
              onInsert={insert}
            />
          ))}
          <Insertable
            title={t(texts.functions)}
            names={[...Object.keys(expressionFunctions), ...(lists.length > 0 ? MORE : [])]
              .filter(name => !stored || expressionFunctions[name]?.isOfToday !== true)
              .map(name => ({ name: `${name}()` }))}
            onInsert={insert}
          />
        </>
      )}
    </Box>
  );
};
