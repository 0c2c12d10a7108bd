import { afterAll, beforeAll, describe } from 'vitest'
import { everyScreen } from '../../world/every-screen.ts'
import { startProduct, type Product } from '../../world/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

describe('every screen on a computer, in the dark', () => {
  everyScreen(() => product.open('desktop', { dark: true }))
})
