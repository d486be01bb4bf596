// How much a company may keep in uploaded files, all together.
import { type Language, type Texts, textIn } from '../../domain/language.ts';
import type { Reading, Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import { Refusal } from '../errors.ts';

const full: Texts = {
  en: "This file exceeds your company's storage limit of {mb} MB. Remove files you don't need, or ask your service provider for more space.",
  ne: 'तपाईंको कम्पनीले {mb} MB सम्म फाइल राख्न पाउँछ, यो फाइल त्योभन्दा बढी हुन्छ। नचाहिने हटाउनुहोस्, वा सेवा चलाउनेसँग थप माग्नुहोस्।',
};

const A_MB = 1024 * 1024;

/** The quota in bytes (0: none), and the language of a refusal. */
export type Quota = { bytes: number; language: Language };

/** Throws a Refusal (413) when so many more bytes would go beyond what the company may keep. */
export const assertRoom = async (
  read: Reading | Transaction,
  company_id: number,
  more: number,
  { bytes, language }: Quota,
): Promise<void> => {
  if (bytes === 0) return;
  const [row] = await run(
    read,
    'select coalesce(sum(size), 0) as size from files where company_id = ?',
    [company_id],
  );
  if (Number(row!.size) + more > bytes)
    throw new Refusal(413, textIn(full, language, { mb: bytes / A_MB }));
};
