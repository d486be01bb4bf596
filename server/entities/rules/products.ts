// A service's purchase price equals its sales price (SAL-PRD-028); the pickers ask for `status`
// without brackets (contract, "Lists"); the picture is the id of an uploaded file, whose name
// stands beside it so that a list shows it without asking again (ENT-064).
import { withServicePrice } from '../../../domain/billing/product-prices.ts';
import type { Row } from '../../../domain/schema/entity.ts';
import { ownFile } from '../../files/own-file.ts';
import type { Rules } from './rules.ts';

const nested = [
  'lenght',
  'height',
  'width',
  'dimension_unit',
  'net_weight',
  'minimum_stock_qty',
  'authorize_negative_stock',
  'private_note',
];

const answered = (record: Row): Row => {
  const file = record.image === null ? null : { id: record.image, name: record.image_path };
  return {
    ...record,
    family: (record.product_family as { name?: string } | null)?.name ?? null,
    product_attribute: {
      ...Object.fromEntries(nested.map(name => [name, record[name] ?? null])),
      file,
    },
  };
};

export const products: Rules = {
  complete: withServicePrice,
  saved: async (tx, { actor, before, id, record }) => {
    if (record.image === (before?.image ?? null)) return;
    const image_path =
      record.image === null ? null : await ownFile(tx, actor.company_id, record.image);
    await tx
      .updateTable('products')
      .set({ image_path })
      .where('company_id', '=', actor.company_id)
      .where('id', '=', id)
      .execute();
  },
  answer: answered,
  query: query =>
    typeof query.status === 'string' && query.status !== ''
      ? { ...query, 'filter[status]': query.status }
      : query,
};
