// What an import costs besides its bill: VAT as customs charged it, and the landed costs of its goods.
import { IMPORT_VAT_KIND, toImportValue } from '../../../domain/tax/import-vat.ts';
import type { Stored } from '../../database/database.ts';
import type { CreateVendorBillInput } from './create-vendor-bill-input.ts';

/** What customs declared, in paisa, for registers and VAT return. */
export const toImportColumns = (
  { import_vat }: CreateVendorBillInput,
  vat_rate: number,
): Pick<Stored<'billings'>, 'import_taxable' | 'import_vat'> =>
  import_vat
    ? {
        import_taxable: import_vat.taxable_amount ?? toImportValue(import_vat.amount, vat_rate)!,
        import_vat: import_vat.amount,
      }
    : { import_taxable: 0, import_vat: 0 };

/** All that the import is owed for besides its bill: its landed costs, then VAT at customs. */
export const listImportCosts = ({
  landed_costs,
  import_vat,
}: CreateVendorBillInput): { kind: string; amount: number; vendor_id: number | null }[] => [
  ...landed_costs,
  ...(import_vat
    ? [{ kind: IMPORT_VAT_KIND, amount: import_vat.amount, vendor_id: import_vat.vendor_id }]
    : []),
];
