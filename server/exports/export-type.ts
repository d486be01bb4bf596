// The format that a call names.
import type { Language } from '../../domain/language.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { QueryString } from '../entities/list-query.ts';
import { Invalid } from '../errors.ts';
import { exportTypes } from './sheet.ts';

/** The format that is asked for. Throws Invalid (422). */
export const exportTypeIn = (
  { export_type }: QueryString,
  language: Language,
): (typeof exportTypes)[number] => {
  const type = exportTypes.find(candidate => candidate === export_type);
  if (!type)
    throw new Invalid({ export_type: [messages[export_type ? 'choice' : 'required'][language]] });
  return type;
};
