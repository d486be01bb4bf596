// An entity that the project does not ship, with a field of nearly every kind.
const label = (en: string, ne: string) => ({ en, ne });

export const deliveryRoutes = {
  $schema: './meta/entity.schema.json',
  $id: 'delivery-routes',
  type: 'object',
  'x-title': {
    one: label('Delivery Route', 'ढुवानी मार्ग'),
    many: label('Delivery Routes', 'ढुवानी मार्गहरू'),
  },
  'x-address': '/delivery-routes',
  'x-menu': { under: 'inventory', icon: 'local-shipping', order: 30 },
  'x-unique': [['name']],
  'x-list': {
    columns: ['name', 'route_code', 'fare', 'unit_id', 'starts_on', 'status'],
    search: ['name'],
    filters: ['status'],
  },
  required: ['name', 'unit_id'],
  properties: {
    id: { type: 'integer', readOnly: true, 'x-label': label('ID', 'आईडी') },
    name: { type: 'string', 'x-label': label('Name', 'नाम') },
    route_code: {
      type: 'string',
      'x-label': label('Route Code', 'मार्ग कोड'),
      'x-code': { prefix: 'R', digits: 4 },
    },
    driver: {
      type: 'string',
      format: 'text',
      'x-label': label('Driver', 'चालक'),
      'x-help': label('Letters and spaces only', 'अक्षर र खाली ठाउँ मात्र'),
    },
    fare: { type: 'number', format: 'money', 'x-label': label('Fare', 'भाडा') },
    unit_id: {
      type: 'integer',
      'x-label': label('Unit', 'एकाइ'),
      'x-reference': { entity: 'units', show: 'name', as: 'unit' },
    },
    starts_on: { type: 'string', format: 'date', 'x-label': label('Starts On', 'सुरु हुने दिन') },
    status: {
      type: 'integer',
      default: 1,
      'x-label': label('Status', 'अवस्था'),
      'x-widget': 'switch',
      oneOf: [
        { const: 1, 'x-label': label('Running', 'चालु'), 'x-color': 'success' },
        { const: 0, 'x-label': label('Stopped', 'बन्द'), 'x-color': 'error' },
      ],
    },
    created_at: {
      type: 'string',
      format: 'date-time',
      'x-label': label('Created Date', 'थपिएको मिति'),
      'x-set': 'created',
    },
  },
};
// A schema that the project does not ship: a stamp whose picture must be of one size.
const stampLabel = (en: string, ne: string) => ({ en, ne });

export const stamps = {
  $id: 'stamps',
  type: 'object',
  'x-title': { one: stampLabel('Stamp', 'छाप'), many: stampLabel('Stamps', 'छापहरू') },
  'x-address': '/stamps',
  properties: {
    id: { type: 'integer', 'x-label': stampLabel('ID', 'आईडी') },
    name: { type: 'string', 'x-label': stampLabel('Name', 'नाम') },
    picture: {
      type: 'string',
      format: 'image',
      'x-label': stampLabel('Picture', 'तस्बिर'),
      'x-dimensions': { width: 300, height: 200 },
    },
  },
  required: ['name'],
};

// Shelves whose racks are edited with them; a rack that a box refers to is in use.
const id = { type: 'integer', readOnly: true, 'x-label': label('ID', 'आईडी') };
const text = (en: string, ne: string) => ({ type: 'string', 'x-label': label(en, ne) });

export const shelves = {
  $id: 'shelves',
  type: 'object',
  'x-title': { one: label('Shelf', 'तखता'), many: label('Shelves', 'तखताहरू') },
  'x-address': '/shelves',
  required: ['name'],
  properties: {
    id,
    name: text('Name', 'नाम'),
    description: text('Description', 'विवरण'),
    racks: {
      type: 'array',
      'x-label': label('Racks', 'खण्डहरू'),
      'x-children': {
        entity: 'racks',
        by: 'shelf_id',
        fields: ['id', 'rack_code', 'name', 'height', 'unit_id'],
        edited: true,
      },
    },
  },
};
export const racks = {
  $id: 'racks',
  type: 'object',
  'x-title': { one: label('Rack', 'खण्ड'), many: label('Racks', 'खण्डहरू') },
  'x-address': '/racks',
  'x-unique': [['name']],
  required: ['name', 'shelf_id'],
  properties: {
    id,
    name: text('Name', 'नाम'),
    rack_code: { ...text('Rack Code', 'खण्डको कोड'), 'x-code': { prefix: 'K', digits: 3 } },
    height: { type: 'number', format: 'decimal', 'x-label': label('Height', 'उचाइ') },
    colour: text('Colour', 'रङ'),
    unit_id: {
      type: 'integer',
      'x-label': label('Unit', 'एकाइ'),
      'x-reference': { entity: 'units', show: 'name', as: 'unit' },
    },
    shelf_id: {
      type: 'integer',
      'x-label': label('Shelf', 'तखता'),
      'x-reference': { entity: 'shelves', show: 'name', as: 'shelf' },
    },
  },
};
export const boxes = {
  $id: 'boxes',
  type: 'object',
  'x-title': { one: label('Box', 'बाकस'), many: label('Boxes', 'बाकसहरू') },
  'x-address': '/boxes',
  properties: {
    id,
    name: text('Name', 'नाम'),
    rack_id: {
      type: 'integer',
      'x-label': label('Rack', 'खण्ड'),
      'x-reference': { entity: 'racks', show: 'name' },
    },
  },
};
