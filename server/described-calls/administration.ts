// Logs, backups, payment gateways, other channels.
import { type DescribedCall, LIST, PAGE, RANGE } from './described-call.ts';

export const administrationCalls: DescribedCall[] = [
  { call: 'GET logs', says: 'The activity log, newest first', asks: LIST },
  {
    call: 'GET logs/export',
    says: 'The same as a file',
    asks: `export_type ${RANGE}`,
    gives: 'sheet',
  },
  { call: 'GET backup', says: 'The backups', asks: PAGE },
  { call: 'GET backup/download', says: 'Creates a backup and returns it', gives: 'file' },
  { call: 'GET backup/{name}', says: 'One of them', asks: 'db_name', gives: 'file' },
  {
    call: 'GET backup-settings',
    says: 'When backups are made automatically and how many are kept',
    versioned: true,
  },
  { call: 'PUT backup-settings', says: 'Changes these settings', sends: 'nightly nightly_at keep' },
  {
    call: 'POST recover-database',
    says: 'Replaces all data with a backup signed by this installation. With `ask` 1, a 409 lists what would be lost',
    asks: 'ask',
    sends: 'recovery_file roll_forward until',
  },
  { call: 'GET query-log', says: 'Files of the query log', asks: PAGE },
  { call: 'GET query-log/{name}', says: 'One of them', gives: 'file' },
  { call: 'GET bin-log', says: 'Files of the binary log', asks: PAGE },
  { call: 'GET bin-log/{name}', says: 'One of them', gives: 'file' },
  { call: 'GET bin-log/-/verify', says: 'Verifies their chain' },
  { call: 'GET payment-gateways/all', says: 'The gateways that are configured', asks: PAGE },
  { call: 'GET payment-gateways', says: 'The available gateways' },
  { call: 'POST payment-gateways', says: 'Configures one; a form' },
  { call: 'GET payment-gateways/{id}', says: 'The keys it needs', versioned: true },
  {
    call: 'POST payment-gateways/{id}',
    says: 'Configures it, or with `_method` PATCH changes it; a form',
    versioned: true,
  },
  { call: 'PATCH payment-gateways/{id}', says: 'Changes it; a form' },
  { call: 'DELETE payment-gateways/{id}', says: 'Removes it' },
  { call: 'GET payment-gateways/{id}/config', says: 'How it is configured' },
  { call: 'GET platforms', says: 'Where a gateway may be offered' },
  {
    call: 'POST transactions',
    says: 'What another channel was paid; with the token of an app key only',
    sends: 'customer_code transaction_id type recharged_type product product_name amount accepted',
  },
];
