// A company's own template that takes too long or too much memory is switched off: every print
// would wait for it again. Whoever may change templates is written to, and the standard page is
// printed until a file is brought that prints.
import type { Texts } from '../../domain/language.ts';
import { permissionFor } from '../../domain/permissions.ts';
import { usersWithPermission } from '../auth/users-with-permission.ts';
import type { Database } from '../database/connect.ts';
import type { Actor } from '../entities/activity-log.ts';
import type { Postman } from '../mail/mail.ts';
import { disableOwnTemplate } from './own-templates.ts';

const subject = 'A template file was turned off / ढाँचाको फाइल बन्द गरियो';
const sentences: Record<'time' | 'memory', Texts> = {
  time: {
    en: 'Printing with your own template file took too long. It was turned off, and documents now print with the standard template.',
    ne: 'तपाईंको आफ्नै ढाँचाको फाइलले प्रिन्ट गर्न धेरै समय लगायो। त्यो बन्द गरिएको छ, र कागजात मानक ढाँचाबाट प्रिन्ट हुन्छ।',
  },
  memory: {
    en: 'Printing with your own template file needed too much memory. It was turned off, and documents now print with the standard template.',
    ne: 'तपाईंको आफ्नै ढाँचाको फाइललाई प्रिन्ट गर्न धेरै मेमोरी चाहियो। त्यो बन्द गरिएको छ, र कागजात मानक ढाँचाबाट प्रिन्ट हुन्छ।',
  },
};

/** Switches the company's template off and mails, once; `now` is Nepal time. */
export const switchOffTemplate = async (
  { database, postman }: { database: Database; postman: Postman },
  actor: Actor,
  template_id: number,
  reason: 'time' | 'memory',
  now: string,
): Promise<void> => {
  if (!(await database.write(tx => disableOwnTemplate(tx, actor, template_id, reason, now))))
    return;
  const { en, ne } = sentences[reason];
  const users = await usersWithPermission(
    database.read,
    actor.company_id,
    permissionFor('edit', 'invoice-templates'),
  );
  for (const { name, email } of users)
    await postman.post({ to: email, subject, text: `${name},\n\n${en}\n${ne}\n\nBijak / बीजक` });
};
