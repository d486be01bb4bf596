// A company with a shop that is about to tell the tax authority: a new one for every story, before
// a simulator that has heard nothing.
import { afterEach, beforeEach } from 'vitest';
import type { Linked } from './authority.ts';
import { openShop, type Shop } from './shop.ts';
import { type Caller, NOW } from './world.ts';

let companies = 0;

type Telling = {
  admin: Caller /** Under which its administrator signs in. */;
  email: string;
  shop: Shop;
  simulator: Linked['simulator'];
};

/** The company of the story that runs, to be read inside it; its account is off. */
export const tellingCompany = (linked: () => Linked): Telling => {
  const told = {} as Telling;
  beforeEach(async () => {
    const { world, simulator } = linked();
    simulator.fail({ faults: [], share: 0 });
    simulator.setAccounts([]);
    world.setNow(NOW);
    companies += 1;
    const admin = await world.company(`Told ${companies}`);
    Object.assign(told, {
      admin,
      email: `admin.told.${companies}@shop.test`,
      simulator,
      shop: await openShop(admin),
    });
    await admin.post('inventory', { product_id: told.shop.laptop, stock_available: 1000 });
    simulator.bills.clear();
    simulator.returns.clear();
    simulator.heard.length = 0;
  });
  // All companies bear one PAN: what one leaves waiting must not arrive in the next one's story.
  afterEach(async () => {
    linked().world.setNow(NOW);
    await told.admin.put('cbms-account', { username: '', enabled: 0 });
  });
  return told;
};
