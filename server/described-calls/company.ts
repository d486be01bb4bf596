// The company, its templates, its decisions, its files.
import type { DescribedCall } from './described-call.ts';

export const companyCalls: DescribedCall[] = [
  { call: 'GET companies/{id}', says: 'The own company', versioned: true },
  { call: 'PATCH companies/{id}', says: 'Changes it; a form when pictures come along' },
  { call: 'PUT companies/{id}', says: 'The same' },
  { call: 'POST companies/{id}', says: 'The same, with `_method` in the form', versioned: true },
  {
    call: 'PATCH companies/{id}/invoice-template',
    says: 'Chooses the template',
    sends: 'invoice_template_id',
  },
  {
    call: 'PATCH companies/{id}/credit-note-template',
    says: 'Chooses the template',
    sends: 'credit_note_template_id',
  },
  {
    call: 'GET invoice-templates/-/example',
    says: 'The source of a template to begin with',
    gives: 'file',
  },
  {
    call: 'GET invoice-templates/{id}/file',
    says: 'The company’s own template file',
    versioned: true,
  },
  {
    call: 'PUT invoice-templates/{id}/file',
    says: 'Uploads it; accepted if a sample can be printed',
    sends: 'file',
  },
  { call: 'DELETE invoice-templates/{id}/file', says: 'Removes it', versioned: true },
  { call: 'GET invoice-templates/{id}/sample', says: 'A sample of the template', gives: 'pdf' },
  { call: 'GET fiscal-year/current', says: 'The fiscal year of today, 204 when there is none' },
  { call: 'GET tsc-rate', says: 'Percent of the telecommunication service charge', open: true },
  {
    call: 'GET sales-settings',
    says: 'Whether invoices can be cancelled on the day they are issued, and whether numbers include the outlet code',
    versioned: true,
  },
  {
    call: 'PUT sales-settings',
    says: 'Decides them: 1 or 0 each',
    sends: 'same_day_cancellation outlet_codes',
  },
  {
    call: 'POST file-upload',
    says: 'Stores a picture or a PDF, recognised by its content',
    sends: 'file',
  },
  { call: 'GET files/{name}', says: 'An uploaded file', gives: 'file', open: true },
  { call: 'GET user-manual', says: 'The user manual', gives: 'pdf' },
];
