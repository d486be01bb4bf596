// Gateways through which customers pay. Their configuration is sealed before it is stored;
// platforms are a sum of bits.
import type { Migration } from './migration.ts';

export const paymentGateways: Migration = {
  name: '0007 payment gateways',
  tables: [
    {
      name: 'payment_gateways',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        name: 'text not null',
        slug: 'text not null',
        description: 'text not null',
        status: 'integer not null',
        enable_tv: 'integer not null',
        platforms: 'integer not null',
        // JSON: the required keys of the configuration.
        required_field: 'text not null',
        config: 'text',
        image: 'text',
        created_by: 'text not null',
        created_at: 'text not null',
        updated_at: 'text not null',
      },
      unique: [['company_id', 'slug']],
      indexes: [['company_id', 'id']],
    },
    {
      name: 'payment_gateways_countries',
      columns: {
        company_id: 'integer not null',
        owner_id: 'integer not null',
        other_id: 'integer not null',
      },
      primaryKey: ['company_id', 'owner_id', 'other_id'],
      indexes: [['company_id', 'other_id']],
    },
  ],
};
