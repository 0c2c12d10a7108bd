import { afterAll, beforeAll, describe, it } from 'vitest'
import { everyScreen, forFans, forStrangers, look } from '../../world/every-screen.ts'
import { enterAsFan, madeFan, type MadeFan } from '../../world/fan-session.ts'
import { startProduct, type Product } from '../../world/product.ts'

let product: Product
let fan: MadeFan

beforeAll(async () => {
  product = await startProduct()
  fan = await madeFan(product, 'lucia@correo.example', 'Lucía')
})
afterAll(() => product.close())

describe('every screen on a phone, in the light', () => {
  everyScreen(() => product.open('phone'))
})

describe('every screen of the Fan ID on a phone', () => {
  it('has nothing for axe to find and no sideways scroll, for who has none', async () => {
    const { page, context } = await product.open('phone', { dark: true })
    await look(page, forStrangers)
    await context.close()
  }, 300_000)

  it('has nothing for axe to find and no sideways scroll, for a fan', async () => {
    const visit = await product.open('phone')
    await enterAsFan(product, visit, fan)
    await look(visit.page, forFans)
    await visit.context.close()
  }, 300_000)
})
