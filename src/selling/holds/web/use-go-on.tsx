import { useNavigate } from 'react-router'
import { paths } from '#lib/paths.ts'
import type { Hold } from '../contract.ts'
import { usePurchaseSeats } from './store.ts'

/** To where the person was: the payment of an order, the change of a seat, or what is being bought. */
export function useGoOn({ kind }: Hold): () => void {
  const navigate = useNavigate()
  return () => {
    const { orderId, next } = usePurchaseSeats.getState()
    if (orderId !== null) return location.assign(paths.confirmation(orderId))
    void navigate(next ?? (kind === 'bonogallo' ? paths.compraBonogallo : paths.resume))
  }
}
