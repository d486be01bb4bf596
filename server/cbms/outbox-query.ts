// What the list of documents for the tax authority is asked for.
import type { Language } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import { states } from '../../domain/tax-authority/answers.ts';
import { pagingIn, type QueryString } from '../entities/list-query.ts';
import { Invalid } from '../errors.ts';
import type { Page } from './outbox-list.ts';

const USUAL_LIMIT = 10;
const LONGEST_SEARCH = 100;

/** `state`, `search`, `page` and `limit` of a query string. Throws Invalid (422). */
export const outboxQueryIn = (query: QueryString, language: Language): Page => {
  const problems: Problems = {};
  const { state: asked = '', search = '' } = query;
  const state = states.find(each => each === asked);
  if (asked !== '' && !state) problems.state = [messages.choice[language]];
  if (typeof search !== 'string' || search.trim().length > LONGEST_SEARCH)
    problems.search = [messages.wrongText[language]];
  const paging = pagingIn(query, USUAL_LIMIT, language, problems);
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return { state, search: String(search).trim(), ...paging };
};
