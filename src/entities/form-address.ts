// What the address of a form says of it, so that a reload knows it, too: the page that it leads back to, and
// what a new record begins with because of where it is made.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { isInternalPath } from '../../domain/entity-schema/formats.ts';
import { listOwnFields, type OwnField } from '../../domain/entity-schema/own-fields.ts';

const BACK = 'back';

/** The address of a form, which will lead back to the page `around`; the address itself without one. */
export const withReturn = (address: string, around: string | undefined): string =>
  around === undefined
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}${BACK}=${encodeURIComponent(around)}`;

/** The page that the form of this address leads back to; undefined for its list, and for a foreign one. */
export const useReturnAddress = (): string | undefined => {
  const [parameters] = useSearchParams();
  const address = parameters.get(BACK);
  return address !== null && isInternalPath(address) ? address : undefined;
};

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
