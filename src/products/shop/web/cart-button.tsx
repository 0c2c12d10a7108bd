import { IconShoppingCart } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Button } from '#ui/button.tsx'
import { piecesIn, useCart } from './store.ts'

const CartDrawer = lazy(() => import('./cart-drawer.tsx'))

/** What is in the cart, and its drawer, on every screen of the shop. */
export function CartButton() {
  const { lines, isOpen, open } = useCart()
  const pieces = piecesIn(lines)
  return (
    <>
      <Button
        variant="secondary"
        aria-label={
          pieces === 0 ? 'Carrito, vacío' : `Carrito, ${pieces === 1 ? '1 pieza' : `${pieces} piezas`}`
        }
        icon={<IconShoppingCart size={22} aria-hidden />}
        onClick={() => open(true)}
      >
        Carrito {pieces > 0 && <span className="nums">({pieces})</span>}
      </Button>
      {isOpen && (
        <Suspense>
          <CartDrawer />
        </Suspense>
      )}
    </>
  )
}
