import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { VerifyBls } from './beacon.ts'

/** RFC 9380, as drand names it for signatures on G1. */
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Whether a beacon's signature is its chain's. Bytes that are no points are no signature. */
export const verifyBls: VerifyBls = (signature, message, publicKey) => {
  try {
    const { shortSignatures: bls } = bls12_381
    return bls.verify(signature, bls.hash(message, domain), publicKey)
  } catch {
    return false
  }
}
