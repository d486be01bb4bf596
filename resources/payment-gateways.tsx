// Payment gateways: the list is generated; the form has a picture and a configuration, which a
// schema cannot say.
import { ViewConfig } from '../custom-pages/payment-gateways/ViewConfig.tsx';
import type { Overrides } from '../src/entities/overrides.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';

const CreateGateway = lazyComponent(
  () => import('../custom-pages/payment-gateways/CreateGateway.tsx'),
  'CreateGateway',
);
const EditGateway = lazyComponent(
  () => import('../custom-pages/payment-gateways/EditGateway.tsx'),
  'EditGateway',
);

export const paymentGateways: Overrides = {
  create: CreateGateway,
  edit: EditGateway,
  rowActions: { 'view-config': ViewConfig },
};
