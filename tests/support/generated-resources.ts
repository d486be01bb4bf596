// For each generated entity: the body that creates it, and the fields of its record.
export type Made = Record<string, number>;
export type Resource = {
  name: string;
  ids: string;
  /** The body of the creation, and the changes to it afterwards. */
  body: (made: Made) => object;
  change: object;
  verb: 'PATCH' | 'PUT';
  /** The keys that a single record must carry. */
  keys: string;
  /** Whether the documents delete it. */
  deletes?: boolean;
  /** Nested objects of a single record. */
  nested?: (made: Made) => object;
};

export const resources: Resource[] = [
  {
    name: 'taxes',
    ids: 'API-035..039, ENT-009, ENT-011, SET-049',
    body: () => ({ name: 'luxury', rate: 13.5, status: 1, description: 'Of cars' }),
    change: { status: 0 },
    verb: 'PATCH',
    keys: 'id name rate status description',
    deletes: true,
  },
  {
    name: 'units',
    ids: 'API-040, API-042..045, ENT-015, SET-075',
    body: () => ({ name: 'crate', status: 1, description: 'Wooden' }),
    change: { status: 0 },
    verb: 'PATCH',
    keys: 'id name status description',
    deletes: true,
  },
  {
    name: 'currencies',
    ids: 'API-046..050, ENT-016',
    body: () => ({ code: 'USD', symbol: '$', description: 'Dollar' }),
    change: { description: 'US Dollar' },
    verb: 'PATCH',
    keys: 'id code symbol description',
    deletes: true,
  },
  {
    name: 'product-families',
    ids: 'API-052, API-054..057, ENT-017, SET-063',
    body: () => ({ name: 'Books', description: 'To read', status: 1 }),
    change: { status: 0 },
    verb: 'PATCH',
    keys: 'id name description status',
    deletes: true,
  },
  {
    name: 'payment-methods',
    ids: 'API-139..143, ENT-087',
    body: () => ({ name: 'Cheque', description: 'On paper', status: 1 }),
    change: { name: 'Cheque', description: 'Crossed', status: 0 },
    verb: 'PUT',
    keys: 'id name description status',
    deletes: true,
  },
  {
    name: 'payment-terms',
    ids: 'API-144..148, ENT-088',
    body: () => ({ days: 30, description: 'A month', status: 1 }),
    change: { days: 45, description: 'Six weeks', status: 0 },
    verb: 'PUT',
    keys: 'id days description status',
    deletes: true,
  },
  {
    name: 'pos',
    ids: 'API-171, API-172, API-203, API-204, ENT-098',
    body: () => ({ name: 'Pokhara', description: 'Lakeside' }),
    change: { description: 'Lakeside six' },
    verb: 'PATCH',
    keys: 'id name description',
  },
  {
    name: 'permissions',
    ids: 'API-196..200, ENT-102',
    body: () => ({ name: 'lend tools', display_name: 'Lend tools', description: 'From the store' }),
    change: { description: 'From the shed' },
    verb: 'PATCH',
    keys: 'id name display_name description',
    deletes: true,
  },
  {
    name: 'roles',
    ids: 'API-173, API-174, API-201, API-202, ENT-100, ENT-101',
    body: made => ({
      name: 'storekeeper',
      display_name: 'Store',
      description: 'Keeps the store',
      permission_id: [made.permission],
    }),
    change: { description: 'Keeps two stores' },
    verb: 'PATCH',
    keys: 'id name display_name description perms permission_id',
    nested: made => ({
      perms: [{ id: made.permission, display_name: 'View Units' }],
      permission_id: [made.permission],
    }),
  },
  {
    name: 'menus',
    ids: 'API-215, API-217..220, ENT-106..110',
    body: made => ({
      name: 'Tools',
      url: '/tools',
      icon: 'build',
      order: 7,
      status: 1,
      role_id: [made.role],
    }),
    change: { order: 9 },
    verb: 'PATCH',
    keys: 'id name parent_id url icon roles role_id order status children created_at',
    deletes: true,
    nested: made => ({ roles: [{ id: made.role }], role_id: [made.role], children: [] }),
  },
  {
    name: 'users',
    ids: 'API-168..170, ENT-097',
    body: made => ({
      name: 'Hari Rai',
      email: `hari${made.company}@shop.test`,
      pos_id: made.pos,
      role_id: made.role,
    }),
    change: { name: 'Hari Rai', status: 0 },
    verb: 'PUT',
    keys: 'id name email image status created_by pos_id role_id roles pos company_id username created_at updated_at',
    nested: made => ({ pos: { id: made.pos, name: 'Main' }, pos_id: made.pos, role_id: made.role }),
  },
  {
    name: 'invoice-templates',
    ids: 'API-205..208, ENT-103, CONST-051',
    body: () => ({ name: 'Our A4', filename: 'a4', type: 'I', status: 1 }),
    change: { status: 0 },
    verb: 'PATCH',
    keys: 'id name filename type status created_at',
    deletes: true,
  },
  {
    name: 'inventory',
    ids: 'API-209..213, ENT-104',
    body: made => ({ product_id: made.product, stock_available: 12, date_added: '2026-11-01' }),
    change: { stock_available: 15 },
    verb: 'PATCH',
    keys: 'id product_id product product_name stock_available reason value date_added remarks created_at',
    deletes: true,
    nested: () => ({ product: { name: 'Laptop' }, product_name: 'Laptop' }),
  },
  {
    name: 'products',
    ids: 'API-096, API-100..102, ENT-060, ENT-063, ENT-066, ENT-067',
    body: made => ({
      name: 'Mouse',
      type: 'p',
      hs_code: '8471.60',
      unit_id: made.unit,
      product_family_id: made.family,
      sales_price: 850.5,
      purchase_price: 600,
      lenght: 1.5,
      minimum_stock_qty: 5,
      authorize_negative_stock: 1,
    }),
    change: { status: 0 },
    verb: 'PUT',
    keys: 'id name code hs_code type sales_price purchase_price standard_cost unit_id description family product_family_id status image created_by lenght height width dimension_unit net_weight minimum_stock_qty authorize_negative_stock private_note',
    nested: () => ({
      units: { name: 'pcs' },
      product_family: { name: 'Computers' },
      family: 'Computers',
      lenght: 1.5,
    }),
  },
  {
    name: 'vendors',
    ids: 'API-116..119, ENT-072..076',
    body: made => ({
      type: 'C',
      last_name: 'Himal Suppliers',
      mobile_no: '9841000001',
      pan: '609876543',
      address: 'New Road',
      city: 'Kathmandu',
      country_id: made.country,
      state: made.state,
    }),
    change: { status: 0 },
    verb: 'PUT',
    keys: 'id type first_name last_name email phone_no mobile_no website address city state country_id zip_code pan status vendor_code created_at',
    nested: made => ({ state: made.state, province: { id: made.state, name: 'Bagmati' } }),
  },
];
