import { chromium } from 'playwright-core';
const P=8099; const ne=process.env.NE; const W=+(process.env.W||1366);
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-background-networking']});
const p=await b.newPage({viewport:{width:W,height:900},colorScheme:process.env.DARK?'dark':'light'});
p.on('console',m=>{if(m.type()==='error')console.log('CONSOLE',m.text())}); p.on('pageerror',e=>console.log('PE',e.message));
await p.goto(`http://localhost:${P}/?popup`);
await p.locator('[role=dialog] input').first().fill('admin@demo.test');
await p.locator('[role=dialog] input[type=password]').fill('Demo-1234');
await p.locator('[role=dialog] button[type=submit]').click();
await p.waitForURL('**/dashboard');
if(ne){ const t=await p.evaluate(()=>1); await p.evaluate(()=>{}); await p.locator('button[aria-label*="anguage"]').first().click().catch(e=>console.log(e.message.slice(0,100))); await p.getByRole('menuitem',{name:/नेपाली/}).click().catch(()=>{}); await p.waitForTimeout(1500);}
let n=0; const shot=async()=>p.screenshot({path:`/tmp/shots/${process.env.X||'g'}${n++}.png`,fullPage:true});
await p.goto(`http://localhost:${P}/own/service-contracts/5/edit`); await p.waitForTimeout(1500); await shot();
await p.goto(`http://localhost:${P}/own/service-contracts/5`); await p.waitForTimeout(1500); await shot();
await p.goto(`http://localhost:${P}/own/job-cards`); await p.waitForTimeout(1500); await shot();
await p.goto(`http://localhost:${P}/settings/fields/new?entity=own%2Fvehicles`); await p.waitForTimeout(1200); await shot();
await p.goto(`http://localhost:${P}/settings/rules`); await p.waitForTimeout(1200); await shot();
await p.goto(`http://localhost:${P}/roles/1/edit`); await p.waitForTimeout(1500); await shot();
await b.close();
