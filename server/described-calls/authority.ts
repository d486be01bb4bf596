// What the tax authority is told, and what it asks for at an inspection.
import { type DescribedCall, PAGE, RANGE } from './described-call.ts';

export const authorityCalls: DescribedCall[] = [
  {
    call: 'GET cbms-account',
    says: 'The company’s account with the tax authority, without its password',
    versioned: true,
  },
  { call: 'PUT cbms-account', says: 'Stores it', sends: 'username password enabled since' },
  { call: 'POST cbms-account/pause', says: 'Pauses sending' },
  { call: 'POST cbms-account/resume', says: 'Resumes sending' },
  { call: 'POST cbms-account/test', says: 'Tests the account' },
  { call: 'GET tax-authority', says: 'State of sending', versioned: true },
  {
    call: 'GET tax-authority/documents',
    says: 'Documents to send',
    asks: `state search ${PAGE}`,
  },
  { call: 'GET tax-authority/documents/{id}/exchanges', says: 'Requests and answers' },
  { call: 'POST tax-authority/documents/{id}/send', says: 'Sends it now' },
  {
    call: 'POST tax-authority/documents/{id}/confirm',
    says: 'Confirms that IRD has it',
  },
  { call: 'POST tax-authority/send', says: 'Sends all that waits' },
  {
    call: 'POST tax-authority/reconciliation',
    says: 'Compares a file of the portal with the books',
    sends: 'register year month file',
  },
  {
    call: 'GET print-ledger',
    says: 'Every print of every document',
    asks: `kind number copy printed_by ${RANGE} ${PAGE}`,
  },
  {
    call: 'GET print-ledger/export',
    says: 'The same as a file',
    asks: `kind number copy printed_by ${RANGE} export_type`,
    gives: 'sheet',
  },
  {
    call: 'GET inspection-pack',
    says: 'Everything an inspection needs, as a ZIP; its sample prints are counted',
    asks: 'year month',
    gives: 'file',
  },
  {
    call: 'GET proof',
    says: 'Whether the activity log is whole, and where its digests go',
    versioned: true,
  },
  { call: 'PUT proof', says: 'Where they go', sends: 'digest_email' },
  { call: 'GET proof/verify', says: 'Verifies the chain of the log' },
];
