// A shop whose customers owe: invoices on credit, and the daily work of reminders on any day.
import { join } from 'node:path';
import { createReminderJob } from '../../server/features/receivables/remind-overdue.ts';
import { createVault } from '../../server/platform/crypto/vault.ts';
import { createMailer } from '../../server/platform/mailer/mailer.ts';
import { createSmsGateway } from '../../server/platform/sms/sms-gateway.ts';
import { type Invoice, issueInvoice } from './credit-notes.ts';
import { readOutbox } from './outbox.ts';
import { type Shop, toInvoiceRequest, validCustomer } from './shop.ts';
import type { Caller, TestApp } from './test-app.ts';

export type Customer = { id: number; code: string; name: string };

/** A customer of the shop with addresses of its own. */
export const createDebtor = async (
  admin: Caller,
  name: string,
  more: object = {},
): Promise<Customer> => {
  const mail = `${name.toLowerCase().replaceAll(' ', '.')}@buyers.test`;
  const { pan: _, ...form } = await validCustomer(admin);
  const { body } = await admin.post('customers', {
    ...form,
    last_name: name,
    email: mail,
    ...more,
  });
  return { id: body.id, code: body.customer_code, name };
};

/** 1,130 on credit, due on its own day, 21 November 2026. */
export const sellOnCredit = (
  admin: Caller,
  shop: Shop,
  { code, name }: Customer,
): Promise<Invoice> =>
  issueInvoice(
    admin,
    toInvoiceRequest(
      { ...shop, customer: { id: 0, code } },
      [{ id: shop.repair, qty: 10, amount: 100 }],
      { taxable_amount: 1000, total: 1130 },
      { payment_method: 'Credit', customer_name: name },
    ),
  );

/**
 * Runs the job as the service has it, at ten in the morning of the day in Nepal; without a mail server mails
 * go into the outbox. Returns what it reported.
 */
export const remindOn = async (
  { app: { database }, dataDir }: TestApp,
  day: string,
  smsUrl: string,
  smtpUrl = '',
): Promise<string[]> => {
  const errors: string[] = [];
  const config = {
    ...{ dataDir, smtpUrl, publicUrl: '', smsUrl },
    installationKeyFile: join(dataDir, 'installation-key'),
  };
  const mailer = createMailer(
    config,
    () => new Date(`${day}T04:15:00Z`),
    () => undefined,
  );
  const job = createReminderJob({
    ...{ database, mailer, vault: createVault(config), smsGateway: createSmsGateway(config) },
    onError: error => errors.push((error as Error).message),
  });
  await job.run(`${day} 10:00:00`);
  return errors;
};

/** The addresses of the reminders in the outbox, sorted. */
export const readReminded = ({ dataDir }: TestApp): string[] =>
  readOutbox(dataDir, 'Subject: Payment reminder')
    .map(({ to }) => to)
    .sort();
