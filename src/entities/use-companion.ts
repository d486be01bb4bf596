// What a new record brings along in its form, such as the opening stock of a product: judged with
// the record, sent with it while it fits.
import { validators } from 'virtual:validators';
import {
  fitsCompanion,
  splitCompanion,
  validateCompanion,
} from '../../domain/entity-schema/companion-record.ts';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import type { Language } from '../../domain/language.ts';
import { useEntities } from '../fields/entities-context.ts';
import { type FormMode, findFormCompanion } from './form-ui-schema.ts';

export function useCompanion(entity: Entity, mode: FormMode) {
  const companion = findFormCompanion(entity, useEntities(), mode);
  /** The record and what comes along; undefined while that is nothing, or does not fit. */
  const read = (data: Row, language: Language) => {
    const { own, along } = splitCompanion(companion, data, language);
    if (!companion || Object.keys(along).length === 0) return undefined;
    return fitsCompanion(entity, companion, own) ? { companion, own, along } : undefined;
  };
  return {
    /** The problems of what comes along, by the names that the server has for them. */
    judge: (data: Row, language: Language): FieldErrors => {
      const given = read(data, language);
      if (!given) return {};
      const validator = validators[given.companion.other.name]!;
      return validateCompanion(entity, given.companion, given, validator, language);
    },
    /** What is sent besides the record's own values. */
    toSent: (data: Row): Row => {
      const given = read(data, 'en');
      return given ? { [given.companion.other.name]: given.along } : {};
    },
    /** True for a name that a field of the form has. */
    has: (name: string): boolean => {
      const [other, field = ''] = name.split('.');
      return other === companion?.other.name && Object.hasOwn(companion!.how.fields, field);
    },
  };
}
