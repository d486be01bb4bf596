// What the tax authority is told, and what it asks for at an inspection.
import { type DescribedCall, PAGE, RANGE } from './described-call.ts';

export const authorityCalls: DescribedCall[] = [
  {
    call: 'GET cbms-account',
    says: 'The company’s account with the tax authority, without its password',
    versioned: true,
  },
  { call: 'PUT cbms-account', says: 'Stores it', sends: 'username password enabled since' },
  { call: 'POST cbms-account/pause', says: 'Tells nothing until it goes on' },
  { call: 'POST cbms-account/resume', says: 'Goes on' },
  { call: 'POST cbms-account/test', says: 'Asks whether the account is known' },
  { call: 'GET tax-authority', says: 'How things stand', versioned: true },
  {
    call: 'GET tax-authority/documents',
    says: 'Documents that are to be told',
    asks: `state search ${PAGE}`,
  },
  { call: 'GET tax-authority/documents/{id}/exchanges', says: 'What was sent and answered' },
  { call: 'POST tax-authority/documents/{id}/send', says: 'Sends it now' },
  {
    call: 'POST tax-authority/documents/{id}/confirm',
    says: 'Takes a person’s word that it is known there',
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
    says: 'All that an inspection asks for, as a ZIP; its sample prints count',
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
