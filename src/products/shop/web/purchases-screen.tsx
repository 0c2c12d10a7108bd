import { useParams } from 'react-router'
import { PurchaseDetail } from './purchase-detail.tsx'
import { PurchaseList } from './purchase-list.tsx'

/** My purchases of the shop, or one of them. */
export default function PurchasesScreen() {
  const { orderId } = useParams()
  return orderId === undefined ? <PurchaseList /> : <PurchaseDetail key={orderId} orderId={orderId} />
}
