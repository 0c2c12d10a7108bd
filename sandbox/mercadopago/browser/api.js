const base = new URL(import.meta.url).origin

/** The calls a browser may make with nothing but the public key. */
export function openApi(publicKey) {
  async function call(path, { query = {}, body } = {}) {
    const url = new URL(path, base)
    url.searchParams.set('public_key', publicKey)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const answer = await fetch(url, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const json = await answer.json()
    if (!answer.ok) throw Object.assign(new Error(json.message), { cause: json.cause })
    return json
  }

  return {
    base,
    checkoutUrl: (preferenceId) => `${base}/checkout/v1/redirect?pref_id=${encodeURIComponent(preferenceId)}`,
    paymentMethods: ({ bin }) => call('/v1/payment_methods/search', { query: { bin } }),
    allPaymentMethods: () => call('/v1/payment_methods'),
    issuers: ({ bin, paymentMethodId }) =>
      call('/v1/payment_methods/card_issuers', {
        query: { bin, payment_method_id: paymentMethodId },
      }),
    installments: ({ amount, bin, paymentMethodId }) =>
      call('/v1/payment_methods/installments', {
        query: { amount, bin, payment_method_id: paymentMethodId },
      }),
    identificationTypes: () => call('/v1/identification_types'),
    paymentStatus: (id) => call(`/__sdk/payments/${encodeURIComponent(id)}`),
    cardToken: (card) =>
      call('/v1/card_tokens', {
        body: {
          card_number: card.cardNumber,
          expiration_month: Number(card.cardExpirationMonth),
          expiration_year: Number(card.cardExpirationYear),
          security_code: card.securityCode,
          cardholder: { name: card.cardholderName },
        },
      }),
  }
}
