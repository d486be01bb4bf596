// What JSON Forms draws with: one control that looks its input up by kind, its layouts, and our sections.
import {
  type ControlProps,
  type GroupLayout,
  isControl,
  type JsonFormsRendererRegistryEntry,
  type LayoutProps,
  rankWith,
  uiTypeIs,
} from '@jsonforms/core';
import { JsonFormsDispatch, useJsonForms, withJsonFormsControlProps, withJsonFormsLayoutProps } from '@jsonforms/react';
import {
  MaterialHorizontalLayout,
  MaterialVerticalLayout,
  materialHorizontalLayoutTester,
  materialVerticalLayoutTester,
} from '@jsonforms/material-renderers';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { createContext, memo, useContext } from 'react';
import type { Texts } from '../../domain/language.ts';
import type { Entity, Field, Row } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';
import { inputs } from '../kinds/inputs.ts';
import type { Mode } from './form-ui-schema.ts';
import { labelIn } from './label-in.ts';
import type { Overrides } from './overrides.ts';

/** The form around a control. */
export type FormSurroundings = { entity: Entity; mode: Mode; overrides: Overrides };
export const FormContext = createContext<FormSurroundings | undefined>(undefined);

const Control = memo(({ data, path, handleChange, errors, visible, enabled, uischema }: ControlProps) => {
  const say = useSay();
  const record = (useJsonForms().core?.data ?? {}) as Row;
  const { entity, mode, overrides } = useContext(FormContext)!;
  const field = (uischema.options as { field: Field }).field;
  const Input = inputs[field.kind];
  if (!visible || !Input) return null;
  return (
    <Input
      field={field}
      label={say(labelIn(entity, field, record))}
      value={data}
      onChange={value => handleChange(path, value)}
      error={errors}
      help={field.help && say(field.help)}
      required={field.required || field.requiredOn === mode}
      disabled={!enabled || (field.fixed && mode === 'edit')}
      record={record}
      options={overrides.formOptions?.[field.name] ?? field.options ?? []}
    />
  );
});

const Section = ({ uischema, schema, path, renderers, cells, visible, enabled }: LayoutProps) => {
  const say = useSay();
  const { elements, options } = uischema as GroupLayout;
  const { title, note } = (options ?? {}) as { title?: Texts; note?: Texts };
  if (!visible) return null;
  return (
    <Box component="section" aria-label={title && say(title)} sx={{ mb: 3 }}>
      {title && <Typography variant="h2">{say(title)}</Typography>}
      {note && (
        <Typography variant="body2" color="text.secondary">
          {say(note)}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, mt: 1.5 }}>
        {elements.map((element, index) => (
          <JsonFormsDispatch
            key={`${path}-${index}`}
            uischema={element}
            schema={schema}
            path={path}
            renderers={renderers}
            cells={cells}
            enabled={enabled}
          />
        ))}
      </Box>
    </Box>
  );
};

/** Ranked so that ours come first; a kind's input is found in a table, not by ranking. */
export const renderers: JsonFormsRendererRegistryEntry[] = [
  { tester: materialVerticalLayoutTester, renderer: MaterialVerticalLayout },
  { tester: materialHorizontalLayoutTester, renderer: MaterialHorizontalLayout },
  { tester: rankWith(10, uiTypeIs('Group')), renderer: withJsonFormsLayoutProps(Section) },
  { tester: rankWith(20, isControl), renderer: withJsonFormsControlProps(Control) },
];
