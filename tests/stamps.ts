// A schema that the project does not ship: a stamp whose picture must be of one size.
const label = (en: string, ne: string) => ({ en, ne });

export const stamps = {
  $id: 'stamps',
  type: 'object',
  'x-title': { one: label('Stamp', 'छाप'), many: label('Stamps', 'छापहरू') },
  'x-address': '/stamps',
  properties: {
    id: { type: 'integer', 'x-label': label('ID', 'आईडी') },
    name: { type: 'string', 'x-label': label('Name', 'नाम') },
    picture: {
      type: 'string',
      format: 'image',
      'x-label': label('Picture', 'तस्बिर'),
      'x-dimensions': { width: 300, height: 200 },
    },
  },
  required: ['name'],
};
