// The fields of a generated form: JSON Forms has the data; the errors come from outside.

import {
  type CoreActions,
  type JsonFormsCore,
  type Middleware,
  UPDATE_CORE,
} from '@jsonforms/core';
import { JsonForms } from '@jsonforms/react';
import type { Ajv, ErrorObject } from 'ajv';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { flattenOwnFields, nestOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { useEntities } from '../fields/entities-context.ts';
import { useLanguage } from '../i18n/language.ts';
import { renderers } from './form-renderers.tsx';
import {
  FormContext,
  type FormMode,
  findFormCompanion,
  toDataSchema,
  toUiSchema,
} from './form-ui-schema.ts';
import type { Overrides } from './overrides.ts';

type Props = {
  entity: Entity;
  mode: FormMode;
  overrides: Overrides;
  /** What the fields begin with. */
  initial: Row;
  /** The record as it was read; undefined for a new one. */
  stored: Row | undefined;
  /** The data as typed, at every moment. */
  current: RefObject<Row>;
  problems: FieldErrors;
  onChange: (typed: { data: Row }) => void;
};

/**
 * JSON Forms asks for an ajv of its own; ours judges elsewhere and nothing may compile in the
 * browser.
 */
const stubAjv = {
  compile: () => () => true,
  validate: () => true,
  addFormat: () => stubAjv,
  addKeyword: () => stubAjv,
} as unknown as Ajv;

const toAjvErrors = (problems: FieldErrors): ErrorObject[] =>
  Object.entries(problems).flatMap(([name, texts]) =>
    texts.map(message => ({
      instancePath: `/${name.replaceAll('.', '/')}`,
      schemaPath: '',
      keyword: 'problem',
      params: {},
      message,
    })),
  );

export const GeneratedFields = ({
  entity,
  mode,
  overrides,
  initial,
  stored,
  current,
  problems,
  onChange,
}: Props) => {
  const language = useLanguage();
  const translate = useTranslate();

  // The same data of JSON Forms is the same flat data: the form compares what it is given.
  const [flat] = useState(() => new WeakMap<Row, Row>());
  const toFlat = useCallback(
    (data: Row): Row => {
      const known = flat.get(data) ?? flattenOwnFields(data);
      flat.set(data, known);
      return known;
    },
    [flat],
  );

  // UPDATE_CORE carries the data prop and would wipe what was typed; the middleware also sees every
  // change at once.
  const middleware = useCallback<Middleware>(
    (state: JsonFormsCore, action: CoreActions, reduce) => {
      const next = reduce(
        state,
        action.type === UPDATE_CORE ? { ...action, data: state.data as unknown } : action,
      );
      current.current = toFlat(next.data as Row);
      return next;
    },
    [current, toFlat],
  );

  // JSON Forms finds a value by a path, in which the dot of a flat name is a step.
  const nested = useMemo(() => nestOwnFields(initial), [initial]);
  const changed = useCallback(
    ({ data }: { data: Row }) => onChange({ data: toFlat(data) }),
    [onChange, toFlat],
  );
  const entities = useEntities();
  const companion = useMemo(
    () => findFormCompanion(entity, entities, mode),
    [entity, entities, mode],
  );
  const uischema = useMemo(() => toUiSchema(entity, mode, companion), [entity, mode, companion]);
  const schema = useMemo(() => toDataSchema(entity, companion), [entity, companion]);
  const errors = useMemo(() => toAjvErrors(problems), [problems]);
  const surroundings = useMemo(
    () => ({ entity, mode, overrides, row: '', stored }),
    [entity, mode, overrides, stored],
  );
  const i18n = useMemo(
    () => ({
      locale: language,
      translate: (key: string, fallback?: string) =>
        translate(`resources.${entity.name}.fields.${key}`, { _: '' }) || fallback,
      translateError: (error: ErrorObject) => error.message ?? '',
    }),
    [language, translate, entity],
  );

  return (
    <FormContext.Provider value={surroundings}>
      <JsonForms
        schema={schema}
        uischema={uischema}
        data={nested}
        renderers={renderers}
        ajv={stubAjv}
        i18n={i18n as never}
        validationMode="ValidateAndShow"
        additionalErrors={errors}
        middleware={middleware}
        onChange={changed as never}
      />
    </FormContext.Provider>
  );
};
