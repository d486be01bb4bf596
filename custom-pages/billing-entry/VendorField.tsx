// The vendor, found by name.
import { useState } from 'react';
import type { Row } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { type Choice, SearchSelect } from '../../src/ui/SearchSelect.tsx';
import type { Vendor } from './bill.ts';
import { texts } from './texts.ts';

type VendorRow = Row & { id: number; vendor_code: string; vendor_name: string };

const vendorOf = (row: VendorRow): Vendor => ({
  id: row.id,
  code: row.vendor_code,
  name: row.vendor_name,
  address: [row.address, row.city].filter(Boolean).join(', '),
  pan: String(row.pan ?? ''),
});

const asChoice = (vendor: Vendor): Choice => ({
  value: vendor.id,
  label: `${vendor.name} (${vendor.code})`,
  note: [vendor.pan, vendor.address].filter(Boolean).join(' · '),
});

/** By its telephone numbers too, so that what was found by one is offered for it. */
const offeredAs = (row: VendorRow): Choice => {
  const choice = asChoice(vendorOf(row));
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

type Props = {
  vendor: Vendor | null;
  problem: string | undefined;
  onVendor: (vendor: Vendor | null) => void;
};

export const VendorField = ({ vendor, problem, onVendor }: Props) => {
  const say = useSay();
  const [found, setFound] = useState<Vendor[]>([]);
  const load = async (text: string, signal: AbortSignal) => {
    const rows = await loadVendors(text, signal);
    setFound(rows.map(vendorOf));
    return rows.map(offeredAs);
  };
  return (
    <SearchSelect
      label={say(texts.vendor)}
      placeholder={say(texts.searchVendor)}
      required
      autoFocus={vendor === null}
      value={vendor && asChoice(vendor)}
      error={Boolean(problem)}
      helperText={problem ?? (vendor && asChoice(vendor).note)}
      load={load}
      onChange={choice =>
        onVendor(
          [...found, ...(vendor ? [vendor] : [])].find(each => each.id === choice?.value) ?? null,
        )
      }
    />
  );
};
