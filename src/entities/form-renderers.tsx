// What JSON Forms draws with: one control that looks its input up by kind, its layouts, and our
// sections.
import {
  type ControlProps,
  type GroupLayout,
  type HorizontalLayout,
  isControl,
  type JsonFormsRendererRegistryEntry,
  type LayoutProps,
  Resolve,
  rankWith,
  uiTypeIs,
} from '@jsonforms/core';
import {
  MaterialVerticalLayout,
  materialVerticalLayoutTester,
} from '@jsonforms/material-renderers';
import {
  JsonFormsDispatch,
  useJsonForms,
  withJsonFormsArrayLayoutProps,
  withJsonFormsControlProps,
  withJsonFormsLayoutProps,
} from '@jsonforms/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComponentType, memo, useContext, useMemo } from 'react';
import type { Field, Option, Row } from '../../domain/entity-schema/entity.ts';
import {
  flattenOwnFields,
  isOwnField,
  listFlatNames,
} from '../../domain/entity-schema/own-fields.ts';
import { listNextStates, listStateFields } from '../../domain/entity-schema/states.ts';
import type { Texts } from '../../domain/language.ts';
import { useOwnFields } from '../api/own-fields.ts';
import { toFieldLabel } from '../fields/entities-context.ts';
import type { FieldInputProps } from '../fields/field-input-props.ts';
import { fieldInputs } from '../fields/field-inputs.tsx';
import { useTranslations } from '../i18n/language.ts';
import { ChildRows, hasChildRows } from './ChildRows.tsx';
import { ComputedValue } from './ComputedValue.tsx';
import { FormContext } from './form-ui-schema.ts';

type FieldControlProps = Omit<FieldInputProps, 'onChange'> & {
  Input: ComponentType<FieldInputProps>;
  path: string;
  handleChange: ControlProps['handleChange'];
};

/**
 * What an input reads of the record besides its own value: the name of a chosen reference, and what
 * its choices are tied to.
 */
const listReadFields = (field: Field): string[] => [
  ...listFlatNames([field]).slice(1),
  ...Object.values(field.reference?.within ?? {}),
];

const isEqualForControl = (before: FieldControlProps, now: FieldControlProps): boolean =>
  (Object.keys(now) as (keyof FieldControlProps)[]).every(
    name => name === 'record' || before[name] === now[name],
  ) && listReadFields(now.field).every(name => before.record[name] === now.record[name]);

/**
 * The input of a control, rendered only when something that it shows has changed: every key changes
 * the record of all of them.
 */
const FieldControl = memo(
  ({ Input, path, handleChange, ...props }: FieldControlProps) => (
    <Input
      {...props}
      onChange={(value, along = {}) => {
        const around = path.slice(0, path.length - props.field.name.length);
        for (const [name, more] of Object.entries(along)) handleChange(around + name, more);
        handleChange(path, value);
      }}
    />
  ),
  isEqualForControl,
);

const NO_OPTIONS: Option[] = [];
const formOptions = new WeakMap<Field, Option[]>();

/** The options in the words of forms, the same array at every drawing. */
const toFormOptions = (field: Field): Option[] => {
  if (!field.options) return NO_OPTIONS;
  const known = formOptions.get(field);
  if (known) return known;
  const made = field.options.map(option => ({
    ...option,
    label: option.formLabel ?? option.label,
  }));
  formOptions.set(field, made);
  return made;
};

/** Of a state what may follow the stored value, and that value itself; of every other choice all of them. */
const useOptions = (field: Field, stored: Row | undefined): Option[] => {
  const { role } = useOwnFields();
  const all = toFormOptions(field);
  const from = (stored?.[field.name] ?? null) as Option['value'] | null;
  return useMemo(() => {
    const [state] = listStateFields({ fields: [field] });
    if (!state) return all;
    const next = listNextStates(state, from, role);
    return all.filter(({ value }) => value === from || next.includes(value));
  }, [field, all, from, role]);
};

const Control = memo(
  ({ data: value, path, handleChange, errors, visible, enabled, uischema }: ControlProps) => {
    const t = useTranslations();
    const data = (useJsonForms().core?.data ?? {}) as Row;
    const { entity, mode, overrides, row, stored } = useContext(FormContext)!;
    const around = (row === '' ? data : (Resolve.data(data, row) ?? {})) as Row;
    const field = (uischema.options as { field: Field }).field;
    // What is answered along with an own field is where the field itself is.
    const record = isOwnField(field) ? flattenOwnFields(around) : around;
    const Input = overrides.inputs?.[field.name] ?? fieldInputs[field.kind];
    const options = useOptions(field, stored);
    if (visible && field.formula !== undefined)
      return <ComputedValue entity={entity} field={field} record={record} error={errors} />;
    if (!visible || !Input) return null;
    return (
      <FieldControl
        Input={Input}
        field={field}
        entity={entity.name}
        label={t(toFieldLabel(entity, field, record))}
        value={value}
        path={path}
        handleChange={handleChange}
        error={errors}
        help={field.help && t(field.help)}
        required={field.required || field.requiredOn === mode}
        disabled={!enabled || field.locked === true || (field.fixed && mode === 'edit')}
        record={record}
        options={options}
      />
    );
  },
);

/**
 * The material layouts wrap each element in a grid item, and the item of a field that is not shown
 * leaves its gap behind.
 */
const LayoutElements = ({
  elements,
  schema,
  path,
  renderers,
  cells,
  enabled,
}: Omit<LayoutProps, 'uischema' | 'visible'> & Pick<HorizontalLayout, 'elements'>) =>
  elements.map((element, index) => (
    <JsonFormsDispatch
      key={`${path}-${index}`}
      uischema={element}
      schema={schema}
      path={path}
      renderers={renderers}
      cells={cells}
      enabled={enabled}
    />
  ));

const Section = ({ uischema, visible, ...layout }: LayoutProps) => {
  const t = useTranslations();
  const { elements, options } = uischema as GroupLayout;
  const { title, note } = (options ?? {}) as { title?: Texts; note?: Texts };
  if (!visible) return null;
  return (
    <Box component="section" aria-label={title && t(title)} sx={{ mb: 3 }}>
      {title && <Typography variant="h2">{t(title)}</Typography>}
      {note && (
        <Typography variant="body2" color="text.secondary">
          {t(note)}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <LayoutElements {...layout} elements={elements} />
      </Box>
    </Box>
  );
};

/** Fields side by side, `perLine` of them where it is given; on a phone one below the other. */
const HorizontalFields = ({ uischema, visible, ...layout }: LayoutProps) => {
  const { elements, options } = uischema as HorizontalLayout;
  const { perLine } = (options ?? {}) as { perLine?: number };
  if (!visible) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridAutoColumns: 'minmax(0, 1fr)',
        gridAutoFlow: { xs: 'row', sm: perLine ? 'row' : 'column' },
        gridTemplateColumns: perLine && { sm: `repeat(${perLine}, minmax(0, 1fr))` },
        // Without any field that is shown now there is no gap either.
        '&:empty': { display: 'none' },
      }}
    >
      <LayoutElements {...layout} elements={elements} />
    </Box>
  );
};

/**
 * A layout shows nothing of the data, so a key that changes the data leaves it as it is; its
 * controls look after themselves.
 */
const createLayoutRenderer = (Layout: ComponentType<LayoutProps>) =>
  withJsonFormsLayoutProps(
    memo(Layout, (before, now) =>
      (Object.keys(now) as (keyof LayoutProps)[]).every(
        name => name === 'data' || before[name] === now[name],
      ),
    ),
  );

/** Ranked so that ours come first; a kind's input is found in a table, not by ranking. */
export const renderers: JsonFormsRendererRegistryEntry[] = [
  { tester: materialVerticalLayoutTester, renderer: MaterialVerticalLayout },
  {
    tester: rankWith(10, uiTypeIs('HorizontalLayout')),
    renderer: createLayoutRenderer(HorizontalFields),
  },
  { tester: rankWith(10, uiTypeIs('Group')), renderer: createLayoutRenderer(Section) },
  { tester: rankWith(20, isControl), renderer: withJsonFormsControlProps(Control) },
  { tester: rankWith(30, hasChildRows), renderer: withJsonFormsArrayLayoutProps(ChildRows) },
];
