// What PUT cbms-account may say.
import type { Language } from '../../domain/language.ts';
import type { Problems, Row } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import {
  collecting,
  isFilled,
  judgeNames,
  judgeText,
  names,
  textOf,
} from '../documents/request-fields.ts';
import type { Account, AccountChange } from './account.ts';

const incomplete = {
  en: 'Enter user name and password before turning sync on.',
  ne: 'सिंक चालु गर्नुअघि प्रयोगकर्ता नाम र पासवर्ड राख्नुहोस्।',
};

/**
 * What the account says of itself beside what is decided, so that it can be sent back as it was
 * read.
 */
const answeredBeside = 'has_password target';

/** Judges the body; what is left out stays as it is. `today` in AD. A password is never trimmed. */
export const accountChangeOf = (
  body: Row,
  before: Account | undefined,
  today: string,
  language: Language,
): { problems: Problems; change: AccountChange } => {
  const { problems, say } = collecting(language);
  judgeNames(body, names(`username password enabled since _method ${answeredBeside}`), say);
  judgeText(body, say, 'username', 100);
  judgeText(body, say, 'password', 200);
  const { enabled: sent, since } = body;
  if (sent !== undefined && ![0, 1, true, false].includes(sent as 0 | 1))
    say('enabled', messages.choice);
  if (isFilled(since) && (typeof since !== 'string' || !accepts.date(since)))
    say('since', messages.date);
  const username = (body.username === undefined ? before?.username : textOf(body.username)) ?? '';
  const password = isFilled(body.password) ? String(body.password) : undefined;
  const enabled =
    sent === undefined ? ((before?.enabled ?? 0) as 0 | 1) : ((Number(sent) || 0) as 0 | 1);
  if (enabled === 1 && username === '' && !problems.username) say('username', incomplete);
  if (enabled === 1 && password === undefined && !before?.password && !problems.password)
    say('password', incomplete);
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
