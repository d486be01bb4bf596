// The mail about a recovery: to everybody who may recover or edit roles, before or after it, and to
// the digest address. A recovery that bypasses the permissions is noticed.
import { toPermission } from '../../domain/permissions.ts';
import type { ReadDb } from '../database/database.ts';
import { placeholders, query } from '../database/raw-query.ts';
import type { Mailer } from '../platform/mailer/mailer.ts';
import { loadCheckSettings } from '../posting/compliance-checks.ts';
import type { RestoreOptions, RestoreReport } from './restore-context.ts';

const administratorPermissions = [
  toPermission('create', 'recoveries'),
  toPermission('edit', 'roles'),
];

/** The addresses to notify about a recovery of the company, as currently stored. */
export const loadRestoreRecipients = async (
  read: ReadDb,
  company_id: number,
): Promise<string[]> => {
  const users = await query<{ email: string }>(
    read,
    `select distinct users.email as email from users
     join roles_permission_id as link on link.company_id = users.company_id and link.owner_id = users.role_id
     join permissions on permissions.company_id = link.company_id and permissions.id = link.other_id
     where users.company_id = ? and users.status = 1 and permissions.name in (${placeholders(administratorPermissions.length)})`,
    [company_id, ...administratorPermissions],
  );
  const { digest_email } = await loadCheckSettings(read, company_id);
  return [...users.map(({ email }) => email), digest_email].filter(email => email !== '');
};

const formatDataLoss = (lost: RestoreReport['lost']): string =>
  Object.entries(lost)
    .map(([table, count]) => `${table}: ${count}`)
    .join(', ') || '0';

const composeEnglish = (report: RestoreReport, { username, now }: RestoreOptions): string[] => [
  `${report.company.name}, PAN ${report.company.pan}, was recovered by ${username} on ${now} (Nepal time) from the backup of ${report.backup}.`,
  ...(report.foreign
    ? ['The backup was not signed by this installation, so its content could not be verified.']
    : []),
  ...(report.rolled_forward
    ? [`Later changes recovered from the log: ${report.rolled_forward.changes}.`]
    : []),
  `Documents lost: ${formatDataLoss(report.lost)}.`,
  report.log_kept ? 'The activity log was kept.' : 'The activity log came with the backup.',
  ...(report.differences > 0
    ? [`Differences between the recovered data and the log: ${report.differences}.`]
    : []),
  'If you did not expect this, contact your administrator immediately. Users who cannot sign in can request a new password on the sign-in page.',
];

const composeNepali = (report: RestoreReport, { username, now }: RestoreOptions): string[] => [
  `${now} मा ${username} ले ${report.company.name} (प्यान ${report.company.pan}) लाई ${report.backup} को ब्याकअपबाट रिकभर गर्नुभयो।`,
  ...(report.foreign
    ? ['ब्याकअपमा यो प्रणालीको हस्ताक्षर थिएन, त्यसैले भित्रको विवरण सही हो कि होइन जाँच्न सकिएन।']
    : []),
  ...(report.rolled_forward
    ? [`ब्याकअपपछि लगबाट फर्काइएका परिवर्तन: ${report.rolled_forward.changes}।`]
    : []),

  `अब नरहेका कागजात: ${formatDataLoss(report.lost)}।`,
  report.log_kept ? 'गतिविधि लग राखिएको छ।' : 'गतिविधि लग ब्याकअपसँगै आएको हो।',
  ...(report.differences > 0 ? [`फर्किएको र लग भएको विवरण नमिलेका ठाउँ: ${report.differences}।`] : []),
  'तपाईंलाई थाहा नभएको भए तुरुन्त प्रशासकलाई सोध्नुहोस्। साइन इन गर्न नसक्नेले साइन इन पानाबाट नयाँ पासवर्ड माग्नुहोस्।',
];

/** Sends one mail to each address. */
export const sendRestoreNotification = async (
  mailer: Mailer,
  addresses: string[],
  report: RestoreReport,
  options: RestoreOptions,
): Promise<void> => {
  const subject = `${report.company.name}: recovered from a backup / ब्याकअपबाट रिकभर भयो`;
  const text = [
    ...composeEnglish(report, options),
    '',
    ...composeNepali(report, options),
    '',
    'Bijak / बीजक',
  ].join('\n');
  for (const to of new Set(addresses)) await mailer.sendInBackground({ to, subject, text });
};
