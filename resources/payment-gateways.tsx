// Payment gateways: the list is generated; the form has a picture and a configuration, which a
// schema cannot say.
import { lazy } from 'react';
import { ViewConfig } from '../custom-pages/payment-gateways/ViewConfig.tsx';
import type { Overrides } from '../src/entities/overrides.ts';

const CreateGateway = lazy(() =>
  import('../custom-pages/payment-gateways/CreateGateway.tsx').then(module => ({
    default: module.CreateGateway,
  })),
);
const EditGateway = lazy(() =>
  import('../custom-pages/payment-gateways/EditGateway.tsx').then(module => ({
    default: module.EditGateway,
  })),
);

export const paymentGateways: Overrides = {
  create: CreateGateway,
  edit: EditGateway,
  rowActions: { 'view-config': ViewConfig },
};
