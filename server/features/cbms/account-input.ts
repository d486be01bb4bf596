// What PUT cbms-account may say.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import {
  collectErrors,
  isFilled,
  toFieldSet,
  trimToNull,
  validateFieldNames,
  validateText,
} from '../../platform/http/validate-fields.ts';
import type { AccountChange, CbmsAccount } from './account.ts';

const incompleteText = {
  en: 'Enter user name and password before turning sync on.',
  ne: 'सिंक चालु गर्नुअघि प्रयोगकर्ता नाम र पासवर्ड राख्नुहोस्।',
};

/**
 * What the account says of itself beside what is decided, so that it can be sent back as it was
 * read.
 */
const READ_ONLY_FIELDS = 'has_password target';

/** Judges the body; what is left out stays as it is. `today` in AD. A password is never trimmed. */
export const parseAccountChange = (
  body: Row,
  before: CbmsAccount | undefined,
  today: string,
  language: Language,
): { problems: FieldErrors; change: AccountChange } => {
  const { problems, say } = collectErrors(language);
  validateFieldNames(
    body,
    toFieldSet(`username password enabled since _method ${READ_ONLY_FIELDS}`),
    say,
  );
  validateText(body, say, 'username', 100);
  validateText(body, say, 'password', 200);
  const { enabled: sent, since } = body;
  if (sent !== undefined && ![0, 1, true, false].includes(sent as 0 | 1))
    say('enabled', messages.choice);
  if (isFilled(since) && (typeof since !== 'string' || !formatValidators.date(since)))
    say('since', messages.date);
  const username =
    (body.username === undefined ? before?.username : trimToNull(body.username)) ?? '';
  const password = isFilled(body.password) ? String(body.password) : undefined;
  const enabled =
    sent === undefined ? ((before?.enabled ?? 0) as 0 | 1) : ((Number(sent) || 0) as 0 | 1);
  if (enabled === 1 && username === '' && !problems.username) say('username', incompleteText);
  if (enabled === 1 && password === undefined && !before?.password && !problems.password)
    say('password', incompleteText);
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
