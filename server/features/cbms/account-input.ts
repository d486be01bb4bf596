// What PUT cbms-account may say.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import { cbmsAccountSchema } from '../../../domain/requests/setting-requests.ts';
import {
  createRequestValidator,
  isFilled,
  trimToNull,
} from '../../platform/http/request-validator.ts';
import type { AccountChange, CbmsAccount } from './account.ts';

const incompleteText = {
  en: 'Enter user name and password before turning sync on.',
  ne: 'सिंक चालु गर्नुअघि प्रयोगकर्ता नाम र पासवर्ड राख्नुहोस्।',
};

const validate = createRequestValidator(cbmsAccountSchema);

/** Judges the body; what is left out stays as it is. `today` in AD. A password is never trimmed. */
export const parseAccountChange = (
  body: Row,
  before: CbmsAccount | undefined,
  today: string,
  language: Language,
): { problems: FieldErrors; change: AccountChange } => {
  const problems = validate(body, language);
  const { enabled: sent, since } = body;
  const username =
    (body.username === undefined ? before?.username : trimToNull(body.username)) ?? '';
  const password = isFilled(body.password) ? String(body.password) : undefined;
  const enabled =
    sent === undefined ? ((before?.enabled ?? 0) as 0 | 1) : ((Number(sent) || 0) as 0 | 1);
  if (enabled === 1 && username === '' && !problems.username)
    problems.username = [incompleteText[language]];
  if (enabled === 1 && password === undefined && !before?.password && !problems.password)
    problems.password = [incompleteText[language]];
  return {
    problems,
    change: {
      username,
      password,
      enabled,
      since: isFilled(since) ? String(since) : (before?.since ?? today),
    },
  };
};
