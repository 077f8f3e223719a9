import { chromium } from '@playwright/test'
import { FLAGS } from './bench/house.mjs'
const B='http://127.0.0.1:8591', out='/tmp/shots/'
const only=process.argv[2]?new RegExp(process.argv[2]):/./
const sizes=(process.argv[3]??'desk,phone').split(','), schemes=(process.argv[4]??'light').split(',')
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:FLAGS})
const look=(page,chance)=>page.evaluate((roll)=>{
  if (document.querySelector('main.end')) return 'end'
  const seen=(s)=>[...document.querySelectorAll(s)].filter(o=>o.checkVisibility({visibilityProperty:true})&&o.getBoundingClientRect().width>0)
  const primary=seen('main.curtain .btn, .table .btn-primary:not(:disabled)').slice(0,1), marked=seen('.table .kento:not(.is-picked)'), choices=seen('.table .status .btn:not(:disabled), .table .dock .btn:not(:disabled)')
  const may=[primary,marked,choices].find(s=>s.length); if(!may) return 'waiting'
  const w=may[Math.floor(roll*may.length)]; w.scrollIntoView({block:'center',inline:'center'}); const r=w.getBoundingClientRect(); return {x:r.x+r.width/2,y:r.y+r.height*.4}
},chance)
for (const size of sizes) for (const scheme of schemes) {
  const ctx=await browser.newContext({baseURL:B,viewport:size==='desk'?{width:1440,height:900}:{width:390,height:844},hasTouch:size==='phone',isMobile:size==='phone',colorScheme:scheme,locale:process.env.LANG2??'en'})
  const page=await ctx.newPage()
  page.on('console',m=>['error','warning'].includes(m.type())&&console.log(m.text()))
  await page.addInitScript(()=>{localStorage.setItem('teien.settings',JSON.stringify({theme:'system',language:null,sound:false,speed:0,oneTap:false}));localStorage.setItem('teien.guest','1')})
  await page.request.post('/api/guests',{data:{name:'Aiko'}})
  const table=async(t)=>{const a=await page.request.post('/api/tables',{data:t}); if(!a.ok()) throw new Error(await a.text()); return (await a.json()).table.id}
  let s=7; const roll=()=>(s=(Math.imul(s,1664525)+1013904223)>>>0)/2**32
  const touch=async(n)=>{for(let i=0;i<n;){const at=await look(page,roll()); if(at==='end') return; if(typeof at==='string'){await page.waitForTimeout(60);continue} await page.mouse.click(at.x,at.y); i++}
    await page.locator('.table .kento:visible, .table .status .btn:visible, main.end, .dock .btn:visible').first().waitFor()}
  const shot=async(name,full=false)=>{ await page.evaluate(()=>scrollTo(0,0)); await page.mouse.move(0,0); await page.waitForTimeout(500); await page.screenshot({path:`${out}${name}-${size}-${scheme}.png`,fullPage:full}); }
  const go=async(path,name,full)=>{ if(!only.test(name)) return; await page.goto(path); await page.locator('h1,main').first().waitFor(); await page.waitForTimeout(700); await shot(name,full) }
  await go('/','home',true); await go('/new/momiji','new-momiji',true); await go('/new/niya','new-niya',true); await go('/watch','watch'); await go('/rules/sakura','rules'); await go('/ranking','ranking'); await go('/settings','settings',true)
  for (const g of ['niya','sakura','momiji']) await go('/learn/'+g,'learn-'+g)
  const bot=(n,l='novice')=>Array.from({length:n},()=>({kind:'bot',level:l}))
  if(only.test('waiting')){ const id=await table({game:'sakura',seats:[{kind:'me'},{kind:'open'},...bot(1)]}); await go('/t/'+id,'waiting') }
  for (const [name,t,steps] of [['niya',{game:'niya',seats:[{kind:'me'},...bot(1)],options:{match:'points',target:10}},[0,5,6]],['sakura',{game:'sakura',seats:[{kind:'me'},...bot(3)]},[0,1,6,9]],['sakura6',{game:'sakura',seats:[{kind:'me'},...bot(5)]},[5]],['tricky',{game:'sakura',seats:[{kind:'me'},...bot(1)],options:{variant:'tricky'}},[4]],['momiji',{game:'momiji',seats:[{kind:'me'},...bot(2)]},[0,1,12,30]],['momiji4',{game:'momiji',seats:[{kind:'me'},...bot(3)],options:{landscapes:'draft'}},[0,20]],['solo',{game:'momiji',seats:[{kind:'me'}]},[1,14]]]) {
    if(!only.test('t-'+name)) continue
    const id=await table({...t,start:true}); await page.goto('/t/'+id); await page.locator('.table').waitFor(); let done=0
    for(const n of steps){ await touch(n-done); done=n; await shot('t-'+name+'-'+n) }
    await touch(1); await shot('t-'+name+'-next')
  }
  for (const [name,t] of [['niya',{game:'niya',seats:[{kind:'me'},...bot(1)]}],['sakura',{game:'sakura',seats:[{kind:'me'},...bot(2)]}],['momiji',{game:'momiji',seats:[{kind:'me'},...bot(2)]}],['solo',{game:'momiji',seats:[{kind:'me'}]}]]) {
    if(!only.test('end-'+name)) continue
    const id=await table({...t,start:true}); await page.request.post(`/api/tables/${id}/stand-in`,{data:{seat:0,bot:true}})
    for(let i=0;i<300;i++){ const a=await (await page.request.get('/api/tables/'+id)).json(); if(a.table.state==='over') break; await page.waitForTimeout(200) }
    await page.goto('/t/'+id); await page.locator('main.end').waitFor(); await page.waitForTimeout(800); await shot('end-'+name,true)
    await page.goto(`/t/${id}/replay#20`); await page.locator('.table').waitFor(); await page.waitForTimeout(500); await shot('replay-'+name)
  }
  await ctx.close()
}
await browser.close()
