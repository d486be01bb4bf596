// What a request to enter a voucher says, judged before anything is written: field by field, then its
// accounts and parties, then whether it balances.
import { isInBsCalendar } from '../../../domain/calendar/format-date.ts';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { findVoucherProblems, type VoucherLine } from '../../../domain/ledger/vouchers.ts';
import { toPaisa } from '../../../domain/money/money.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
import {
  type CreateVoucherRequest,
  createVoucherSchema,
} from '../../../domain/requests/voucher-requests.ts';
import type { ReadDb } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import {
  createRequestValidator,
  isFilled,
  trimToNull,
} from '../../platform/http/request-validator.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import {
  findDayProblem,
  findMissingParties,
  isOutlet,
  ledgerChoiceTexts,
  loadVoucherAccounts,
} from '../documents/ledger-choices.ts';
import type { VoucherInput } from '../documents/record-voucher.ts';

const texts = {
  notLater: {
    en: 'The reversal must count after the voucher.',
    ne: 'उल्टाउने मिति भौचरको मितिपछि हुनुपर्छ।',
  },
} satisfies Record<string, Texts>;

const validate = createRequestValidator(createVoucherSchema);

/** All problems of the request by field. `now` is Nepal time. */
export const validateCreateVoucher = (body: Row, now: string, language: Language): FieldErrors => {
  const problems = validate(body, language);
  const { date, reverse_on } = body as Partial<CreateVoucherRequest>;
  const wrong = problems.date ? undefined : findDayProblem(String(date), now.slice(0, 10));
  if (wrong) problems.date = [wrong[language]];
  if (reverse_on && !problems.reverse_on) {
    if (!isInBsCalendar(reverse_on)) problems.reverse_on = [requestTexts.outsideCalendar[language]];
    else if (reverse_on <= String(date)) problems.reverse_on = [texts.notLater[language]];
  }
  return { ...findHalfParties(body, language), ...problems };
};

/** A party is a kind and an id: with one of them nobody knows whose the line is. */
const findHalfParties = ({ lines }: Row, language: Language): FieldErrors => {
  const problems: FieldErrors = {};
  if (!Array.isArray(lines)) return problems;
  for (const [index, line] of lines.entries()) {
    const { party_kind, party_id } = (line ?? {}) as Row;
    if (isFilled(party_kind) === isFilled(party_id)) continue;
    const missing = isFilled(party_kind) ? 'party_id' : 'party_kind';
    problems[`lines.${index}.${missing}`] = [messages.required[language]];
  }
  return problems;
};

/** The voucher of a body without problems; amounts in paisa. */
export const parseCreateVoucher = (body: Row, pos: string): VoucherInput => {
  const request = body as unknown as CreateVoucherRequest;
  return {
    type: request.type,
    date: request.date,
    narration: trimToNull(request.narration)!,
    pos: request.pos?.trim() ?? pos,
    lines: request.lines.map(
      (line): VoucherLine => ({
        account_id: line.account_id,
        party:
          line.party_kind && line.party_id
            ? { kind: line.party_kind as 'customer' | 'vendor', id: line.party_id }
            : null,
        debit: toPaisa(line.debit ?? 0),
        credit: toPaisa(line.credit ?? 0),
        narration: trimToNull(line.narration),
      }),
    ),
  };
};

/**
 * Throws ValidationError (422) unless outlet, accounts and parties are right and the voucher balances.
 */
export const assertVoucher = async (
  read: ReadDb,
  company_id: number,
  { type, lines, pos }: Pick<VoucherInput, 'type' | 'lines' | 'pos'>,
  language: Language,
): Promise<void> => {
  const accounts = await loadVoucherAccounts(read, company_id);
  const { accounts: uses, served } = await loadAccountUses(read, company_id);
  const problems = findVoucherProblems(type, lines, { accounts, uses, served }, language);
  for (const index of await findMissingParties(
    read,
    company_id,
    lines.map(({ party }) => party),
  ))
    problems[`lines.${index}.party_id`] ??= [ledgerChoiceTexts.noParty[language]];
  if (!(await isOutlet(read, company_id, pos)))
    problems.pos = [ledgerChoiceTexts.noOutlet[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};
