import { paint, studio } from './canvas.ts'
import { babySuit, warm, type Warm } from './clothes.ts'
import { backpack, ball, bottle, cap, flag, mug, scarf } from './goods.ts'
import { dawnPrint, jersey, sash, stripes, type Kit } from './jersey.ts'

const home: Kit = {
  body: paint.blue,
  sleeve: paint.night,
  trim: paint.gold,
  badge: [paint.night, paint.gold],
  print: dawnPrint(),
  number: '10',
}
const away: Kit = {
  body: paint.cream,
  sleeve: paint.cream,
  trim: paint.wine,
  badge: [paint.wine, paint.gold],
  print: sash('url(#dusk)'),
  bare: true,
  number: '9',
}
const keeper: Kit = {
  body: paint.wine,
  sleeve: paint.wine,
  trim: paint.gold,
  badge: [paint.night, paint.gold],
  print: stripes('rgba(11,35,84,.55)'),
  long: true,
  number: '1',
}
const training: Kit = {
  body: paint.coal,
  sleeve: paint.coal,
  trim: paint.red,
  badge: [paint.night, paint.gold],
  number: '',
}
const hoodie: Warm = { body: paint.night, yoke: paint.night, trim: paint.blue }
const windbreaker: Warm = { body: paint.red, yoke: paint.night, trim: paint.gold, zip: true }

/** A closer look at the same drawing. */
const chest = { box: '360 240 400 400' }

/** Every picture there is, by the name that product_pictures keeps. */
export const drawings: Record<string, () => string> = {
  'jersey-home-front': () => studio(jersey(home)),
  'jersey-home-back': () => studio(jersey(home, true)),
  'jersey-home-detail': () => studio(jersey(home), { box: '400 250 360 360' }),
  'jersey-away-front': () => studio(jersey(away)),
  'jersey-away-back': () => studio(jersey(away, true)),
  'jersey-away-detail': () => studio(jersey(away), chest),
  'jersey-keeper-front': () => studio(jersey(keeper)),
  'jersey-keeper-back': () => studio(jersey(keeper, true)),
  'tee-training-front': () => studio(jersey(training)),
  'tee-training-detail': () => studio(jersey(training), chest),
  'hoodie-front': () => studio(warm(hoodie)),
  'hoodie-back': () => studio(warm(hoodie, true)),
  'windbreaker-front': () => studio(warm(windbreaker)),
  'windbreaker-back': () => studio(warm(windbreaker, true)),
  'baby-suit': () => studio(babySuit(paint.blue, paint.red)),
  'baby-suit-detail': () => studio(babySuit(paint.blue, paint.red), { box: '320 280 360 360' }),
  cap: () => studio(cap(paint.night, paint.red), { shadow: { y: 690, rx: 320, ry: 22 } }),
  'cap-detail': () =>
    studio(cap(paint.night, paint.red), { box: '380 230 380 380', shadow: { y: 690, rx: 320, ry: 22 } }),
  scarf: () => studio(scarf(paint.blue, paint.wine), { shadow: { y: 950, rx: 170, ry: 12 } }),
  'scarf-detail': () => studio(scarf(paint.blue, paint.wine), { box: '330 420 340 340' }),
  ball: () => studio(ball(), { shadow: { y: 822, rx: 200, ry: 22 } }),
  mug: () => studio(mug(paint.blue, '#5b3a22'), { shadow: { y: 824, rx: 230, ry: 20 } }),
  bottle: () => studio(bottle(paint.night), { shadow: { y: 850, rx: 170, ry: 18 } }),
  backpack: () => studio(backpack(paint.blue, paint.night), { shadow: { y: 852, rx: 250, ry: 20 } }),
  'backpack-detail': () => studio(backpack(paint.blue, paint.night), { box: '320 240 360 360' }),
  flag: () => studio(flag(), { shadow: { y: 872, rx: 90, ry: 14 } }),
}
