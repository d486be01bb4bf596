// A vendor, found by name, code or telephone number.
import { useState } from 'react';
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { callApi } from '../../src/api/http.ts';
import { getTermDays } from '../../src/documents/due-date.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { SearchSelect, type SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { texts } from './texts.ts';
import type { Vendor } from './vendor-bill-form-model.ts';

export type VendorRow = Row & { id: number; vendor_code: string; vendor_name: string };

export const toVendor = (row: VendorRow): Vendor => ({
  id: row.id,
  code: row.vendor_code,
  name: row.vendor_name,
  address: [row.address, row.city].filter(Boolean).join(', '),
  pan: String(row.pan ?? ''),
  term_days: getTermDays(row),
});

const toVendorChoice = (vendor: Vendor): SelectChoice => ({
  value: vendor.id,
  label: `${vendor.name} (${vendor.code})`,
  note: [vendor.pan, vendor.address].filter(Boolean).join(' · '),
});

/** By its telephone numbers too, so that what was found by one is offered for it. */
const toSearchChoice = (row: VendorRow): SelectChoice => {
  const choice = toVendorChoice(toVendor(row));
  return {
    ...choice,
    note: [choice.note, row.phone_no, row.mobile_no].filter(Boolean).join(' · '),
  };
};

/** Active vendors by name, code or telephone number, twenty at a time. */
const loadVendors = async (text: string, signal: AbortSignal): Promise<VendorRow[]> => {
  const name = text.replace(/\s*\([^)]*\)\s*$/, '');
  const { body } = await callApi<{ data: VendorRow[] } | undefined>('vendors', {
    query: {
      limit: 20,
      'filter[status]': 1,
      'filter[vendor_name]': name,
      sort_field: 'vendor_name',
      sort_by: 'asc',
    },
    purpose: 'look-up',
    signal,
  });
  return body?.data ?? [];
};

type VendorFieldProps = {
  vendor: Vendor | null;
  error: string | undefined;
  label?: Texts;
  required?: boolean;
  onVendor: (vendor: Vendor | null) => void;
};

/** The vendor, found by name. */
export const VendorField = ({
  vendor,
  error,
  label = texts.vendor,
  required = false,
  onVendor,
}: VendorFieldProps) => {
  const t = useTranslations();
  const [found, setFound] = useState<Vendor[]>([]);
  const load = async (text: string, signal: AbortSignal) => {
    const rows = await loadVendors(text, signal);
    setFound(rows.map(toVendor));
    return rows.map(toSearchChoice);
  };
  return (
    <SearchSelect
      label={t(label)}
      placeholder={t(texts.searchVendor)}
      required={required}
      autoFocus={required && vendor === null}
      value={vendor && toVendorChoice(vendor)}
      error={Boolean(error)}
      helperText={error ?? (vendor && toVendorChoice(vendor).note)}
      load={load}
      onChange={choice =>
        onVendor(
          [...found, ...(vendor ? [vendor] : [])].find(each => each.id === choice?.value) ?? null,
        )
      }
    />
  );
};
