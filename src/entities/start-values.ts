// What a new record begins with because of where it is made: a job card that is made on the page of a
// customer is that customer's. It is part of the address, so that a reload knows it, too.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { listOwnFields, type OwnField } from '../../domain/entity-schema/own-fields.ts';

/** The parameters by which a form begins with this record in the field. */
export const toStartParameters = (
  { name, kind, reference }: OwnField,
  id: number,
  label: string | undefined,
): string => {
  const parameters = new URLSearchParams({ [name]: String(id) });
  if (kind === 'reference' && reference?.as && label) parameters.set(reference.as, label);
  return parameters.toString();
};

const toStartValue = (field: OwnField, id: number, label: string | null): Row => {
  if (field.kind === 'references') return { [field.name]: [id] };
  const { as, show } = field.reference!;
  return {
    [field.name]: id,
    ...(as && label ? { [as]: { id, [show]: label } } : {}),
  };
};

/** The values that the address gives to references of the form; nothing of what is no id. */
export const useStartValues = (entity: Entity): Row => {
  const [parameters] = useSearchParams();
  return useMemo(
    () =>
      Object.assign(
        {},
        ...listOwnFields(entity)
          .filter(
            ({ reference, name }) => reference && /^\d{1,15}$/.test(parameters.get(name) ?? ''),
          )
          .map(field =>
            toStartValue(
              field,
              Number(parameters.get(field.name)),
              field.reference?.as ? parameters.get(field.reference.as) : null,
            ),
          ),
      ) as Row,
    [entity, parameters],
  );
};
