// The list of react-admin's own tutorial over the same API: the yardstick for the first list. It
// checks no session and loads no menu.
import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, Datagrid, type DataProvider, List, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';

const getList: DataProvider['getList'] = async (resource, { pagination }) => {
  const answer = await fetch(
    `/billing/${resource}?limit=${pagination?.perPage ?? 10}&page=${pagination?.page ?? 1}`,
    {
      headers: { authorization: `Bearer ${localStorage.getItem('ERP_Bearer')}` },
    },
  );
  return (await answer.json()) as never;
};

const Customers = () => (
  <List>
    <Datagrid>
      <TextField source="customer_name" />
      <TextField source="customer_code" />
      <TextField source="mobile_no" />
      <TextField source="address" />
      <TextField source="created_by" />
      <TextField source="status" />
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root')!).render(
  <Admin dataProvider={{ ...simpleRestProvider('/billing'), getList }} disableTelemetry>
    <Resource name="customers" list={Customers} />
  </Admin>,
);
