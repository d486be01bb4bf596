// Customers and vendors of the demo company.
/** Company name, or first and last name; PAN, phone or mobile, street, city, province. */
export type DemoCustomer = [
  first: string | null,
  last: string,
  pan: string | null,
  phone: string,
  address: string,
  city: string,
  province: string,
];

const companies: [string, string, string, string][] = [
  ['Annapurna Books and Stationery', 'Putalisadak', 'Kathmandu', 'Bagmati'],
  ['Bagmati Hardware Suppliers', 'Teku', 'Kathmandu', 'Bagmati'],
  ['Chitwan Agro Traders', 'Narayangadh', 'Bharatpur', 'Bagmati'],
  ['Dhaulagiri Tours and Travels', 'Lakeside', 'Pokhara', 'Gandaki'],
  ['Everest Dental Clinic', 'Baneshwor', 'Kathmandu', 'Bagmati'],
  ['Fewa Guest House', 'Lakeside', 'Pokhara', 'Gandaki'],
  ['Gorkha Furniture House', 'Prithvichowk', 'Pokhara', 'Gandaki'],
  ['Himalaya Printing Press', 'Bagbazar', 'Kathmandu', 'Bagmati'],
  ['Indreni Catering Service', 'Kupondole', 'Lalitpur', 'Bagmati'],
  ['Janaki Sweets', 'Station Road', 'Janakpur', 'Madhesh'],
  ['Koshi Cold Store', 'Main Road', 'Biratnagar', 'Koshi'],
  ['Lumbini Medical Hall', 'Traffic Chowk', 'Butwal', 'Lumbini'],
  ['Machhapuchhre Electronics', 'Mahendrapul', 'Pokhara', 'Gandaki'],
  ['Namuna English School', 'Chabahil', 'Kathmandu', 'Bagmati'],
  ['Om Shanti Yoga Centre', 'Budhanilkantha', 'Kathmandu', 'Bagmati'],
  ['Patan Handicraft Centre', 'Mangal Bazar', 'Lalitpur', 'Bagmati'],
  ['Rara Software', 'Jawalakhel', 'Lalitpur', 'Bagmati'],
  ['Sagarmatha Engineering', 'Maitighar', 'Kathmandu', 'Bagmati'],
  ['Tilicho Cafe', 'Jhamsikhel', 'Lalitpur', 'Bagmati'],
  ['Upahar Gift Shop', 'Thamel', 'Kathmandu', 'Bagmati'],
  ['Valley Logistics', 'Balaju', 'Kathmandu', 'Bagmati'],
  ['Western Star Motors', 'Kohalpur', 'Nepalgunj', 'Lumbini'],
  ['Yeti Consultancy', 'Dillibazar', 'Kathmandu', 'Bagmati'],
];
const people: [string, string, string, string, string][] = [
  ['Aarati', 'Shrestha', 'Asan', 'Kathmandu', 'Bagmati'],
  ['Bikash', 'Gurung', 'Simalchaur', 'Pokhara', 'Gandaki'],
  ['Chandra', 'Tamang', 'Boudha', 'Kathmandu', 'Bagmati'],
  ['Deepa', 'Karki', 'Itahari Chowk', 'Itahari', 'Koshi'],
  ['गणेश', 'श्रेष्ठ', 'असन', 'Kathmandu', 'Bagmati'],
  ['Hari', 'Adhikari', 'Bharatpur Height', 'Bharatpur', 'Bagmati'],
  ['Ishwor', 'Thapa', 'Ghorahi Bazar', 'Ghorahi', 'Lumbini'],
  ['Kamala', 'Rai', 'Dharan Line', 'Dharan', 'Koshi'],
  ['लक्ष्मी', 'महर्जन', 'पाटन ढोका', 'Lalitpur', 'Bagmati'],
  ['Manoj', 'Chaudhary', 'Dhangadhi Bazar', 'Dhangadhi', 'Sudurpashchim'],
  ['Nirmala', 'Bhattarai', 'Koteshwor', 'Kathmandu', 'Bagmati'],
  ['Prakash', 'Shahi', 'Mangalgadhi', 'Birendranagar', 'Karnali'],
  ['Rajendra', 'Yadav', 'Bhanu Chowk', 'Janakpur', 'Madhesh'],
  ['Sita', 'Poudel', 'Hetauda Bazar', 'Hetauda', 'Bagmati'],
  ['Tenzing', 'Sherpa', 'Boudha', 'Kathmandu', 'Bagmati'],
  ['Umesh', 'Magar', 'Tansen Bazar', 'Tansen', 'Lumbini'],
  ['Sunita', 'Lama', 'Swayambhu', 'Kathmandu', 'Bagmati'],
];

const panOf = (index: number) => String(600_100_000 + index * 7_919);
const phoneOf = (index: number) => String(4_200_000 + index * 1_373);
const mobileOf = (index: number) => String(9_841_000_000 + index * 13_577);

export const demoCustomers: DemoCustomer[] = [
  ...companies.map(
    ([name, address, city, province], index): DemoCustomer => [null, name, panOf(index), phoneOf(index), address, city, province],
  ),
  ...people.map(
    ([first, last, address, city, province], index): DemoCustomer => [
      first,
      last,
      index % 5 === 0 ? panOf(index + 50) : null,
      mobileOf(index),
      address,
      city,
      province,
    ],
  ),
];

/** Name, address, city, province. */
export const demoVendors: [string, string, string, string][] = [
  ['Nepal Computer Importers', 'Putalisadak', 'Kathmandu', 'Bagmati'],
  ['Valley Fibre Backbone', 'Hattisar', 'Kathmandu', 'Bagmati'],
  ['Birgunj Stationery Wholesale', 'Adarshanagar', 'Birgunj', 'Madhesh'],
  ['Terai Packaging Works', 'Parwanipur', 'Birgunj', 'Madhesh'],
  ['Himalayan Cables', 'Patan Industrial Estate', 'Lalitpur', 'Bagmati'],
  ['Lalitpur Furniture Works', 'Satdobato', 'Lalitpur', 'Bagmati'],
  ['Koshi Power Tools', 'Rani', 'Biratnagar', 'Koshi'],
  ['Gandaki Paper Mills', 'Industrial District', 'Pokhara', 'Gandaki'],
  ['Bagmati Office Cleaning', 'Kalanki', 'Kathmandu', 'Bagmati'],
  ['Everest Insurance Brokers', 'Naxal', 'Kathmandu', 'Bagmati'],
];
