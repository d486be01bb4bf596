// The entry page of an invoice on a stage, in a shop whose laptop bears a barcode.
import { InvoiceEntry } from '../../custom-pages/invoice-entry/InvoiceEntry.tsx';
import { page, stage } from '../stage.tsx';
import { laptop, lookedUp } from './entry-page.ts';

type Answer = { status: number; body: object };
type Shop = { products?: object[]; saving?: Answer; making?: Answer };

/** As a scanner or a cashier types its barcode. */
const bearer = { ...laptop, barcode: 'Abc-890' };

/** `saving` is what the server says to the invoice, `making` to a new product. */
export const openInvoice = ({ products = [bearer], saving, making }: Shop = {}) =>
  stage(
    <InvoiceEntry />,
    ({ method, path }) => {
      if (method === 'POST') return path === 'products' ? making : saving;
      // The laptop bears its barcode; a look-up by any other finds nothing.
      if (/filter\[(barcode|code)\]/.test(decodeURIComponent(path)))
        return decodeURIComponent(path).includes('filter[barcode]=890')
          ? page(products, 1)
          : { status: 204 };
      if (path.startsWith('products'))
        return products.length === 0 ? { status: 204 } : page(products, 20);
      if (path.startsWith('units') || path.startsWith('api/units'))
        return page([{ id: 1, name: 'pcs' }]);
      return path.startsWith('product-families')
        ? page([{ id: 2, name: 'Computers' }])
        : lookedUp(path);
    },
    { path: '/sales/invoice/new' },
  );
