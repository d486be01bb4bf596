// Templates on the voucher form: fill the form from a template, or save it as one.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { VoucherType } from '../../domain/ledger/vouchers.ts';
import { callApi } from '../../src/api/http.ts';
import { LOOKUP_LIMIT } from '../../src/api/list-query.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { texts } from './texts.ts';
import { createLine, type VoucherForm, type VoucherFormLine } from './voucher-form-model.ts';

type TemplateLine = {
  account_id: number;
  customer: { id: number; customer_name: string } | null;
  vendor: { id: number; vendor_name: string } | null;
  debit: number | null;
  credit: number | null;
};
type Template = {
  id: number;
  name: string;
  type: VoucherType;
  narration: string;
  pos: { name: string } | null;
  lines: TemplateLine[];
};

const toAmount = (rupees: number | null) => (rupees ? String(rupees) : '');

const toParty = ({ customer, vendor }: TemplateLine): VoucherFormLine['party'] => {
  if (customer) return { value: customer.id, label: customer.customer_name };
  return vendor && { value: vendor.id, label: vendor.vendor_name };
};

const toFormLines = (lines: TemplateLine[]): VoucherFormLine[] => [
  ...lines.map(line => ({
    ...createLine(),
    account_id: line.account_id,
    party: toParty(line),
    debit: toAmount(line.debit),
    credit: toAmount(line.credit),
  })),
  ...Array.from({ length: Math.max(0, 2 - lines.length) }, createLine),
];

/** What a template says of a voucher; the day is that of the form. */
type Filled = Pick<VoucherForm, 'type' | 'narration' | 'lines'> & { pos?: string };

/** A choice of the active templates; offered where there is one. */
export const TemplatePicker = ({ onChoose }: { onChoose: (filled: Filled) => void }) => {
  const t = useTranslations();
  const { data } = useApiQuery<{ data: Pick<Template, 'id' | 'name'>[] } | undefined>(
    'voucher-templates',
    {
      query: { limit: LOOKUP_LIMIT, 'filter[status]': 1, sort_field: 'name', sort_by: 'asc' },
      purpose: 'look-up',
    },
  );
  const templates = data?.body?.data ?? [];
  if (templates.length === 0) return null;
  const choose = async (id: number) => {
    try {
      const { body } = await callApi<Template>(`voucher-templates/${id}`);
      const { type, narration, pos, lines } = body;
      onChoose({ type, narration, lines: toFormLines(lines), ...(pos ? { pos: pos.name } : {}) });
    } catch (error) {
      // Somebody else may have deleted it meanwhile.
      showServerError(error, texts.useTemplate);
    }
  };
  return (
    <Select
      label={t(texts.useTemplate)}
      value=""
      onChange={event => void choose(Number(event.target.value))}
      sx={{ width: { xs: 1, sm: 200 } }}
    >
      {templates.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Select>
  );
};

type SaveProps = {
  /** The template but for its name, as it is sent. */
  toTemplate: () => object;
  onClose: () => void;
};

export const SaveTemplateDialog = ({ toTemplate, onClose }: SaveProps) => {
  const t = useTranslations();
  const titleId = useId();
  const form = useRecordForm({
    start: { name: '' },
    check: ({ name }): FieldErrors => (name.trim() === '' ? { name: [t(messages.required)] } : {}),
    // What is wrong with the lines is said as well: the dialog has only the name.
    onFieldErrors: fields => {
      const others = Object.entries(fields).filter(([field]) => field !== 'name');
      if (others.length > 0) toast('error', others.flatMap(([, said]) => said).join(' '));
    },
  });
  const save = async ({ name }: { name: string }) => {
    const { body } = await callApi<{ message: string }>('voucher-templates', {
      method: 'POST',
      body: { ...toTemplate(), name },
    });
    toast('success', body.message);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form {...form.formProps(save)}>
        <DialogTitle id={titleId}>{t(texts.saveTemplate)}</DialogTitle>
        <DialogContent>
          <TextField
            required
            fullWidth
            autoFocus
            label={t(texts.templateName)}
            {...form.field('name')}
            slotProps={{ htmlInput: { maxLength: 120 } }}
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <LoadingButton type="submit" variant="contained" running={form.running}>
            {t(words.save)}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};
