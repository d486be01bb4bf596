// What a request to reverse a voucher, a receipt or a payment says.
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import {
  type ReverseVoucherRequest,
  reverseVoucherSchema,
} from '../../../domain/requests/voucher-requests.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator } from '../../platform/http/request-validator.ts';
import { findDayProblem } from './ledger-choices.ts';

const validate = createRequestValidator(reverseVoucherSchema);

/** The day (AD) and the reason of a body. `now` is Nepal time. Throws ValidationError (422) by field. */
export const readReversal = (
  body: Row,
  { now, language }: { now: string; language: Language },
): ReverseVoucherRequest => {
  const problems = validate(body, language);
  const { date, reason } = body as ReverseVoucherRequest;
  const wrong = problems.date ? undefined : findDayProblem(date, now.slice(0, 10));
  if (wrong) problems.date = [wrong[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return { date, reason: reason.trim() };
};
