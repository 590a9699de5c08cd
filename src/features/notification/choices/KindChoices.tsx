import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResponseDataOf } from '../../../../contract/endpoint.ts'
import { NOTIFICATION_CHOICES, type NotificationChoice } from '../../../../contract/kinds/notification.ts'
import {
  chooseNotificationKind,
  type KindChoice,
  listNotificationChoices,
  listNotifications,
} from '../../../../contract/notification.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { invalidateEndpoints } from '../../../api/invalidation.ts'
import { useConsole } from '../../../console.tsx'
import { failureMessage } from '../../../texts/failureMessage.ts'
import { useText } from '../../../texts/text.ts'
import { announce } from '../../../ui/announce.ts'
import { SelectField } from '../../../ui/field.tsx'
import { LoadError, LoadingRows } from '../../../ui/statusMessages.tsx'
import { writeAndCount } from '../marks.ts'
import { notificationKindLabel } from '../sentence.ts'

/** For each kind, whether the person is notified of it. A choice is stored at once. */
export function KindChoices() {
  const { client } = useConsole()
  const { data, isError, error, refetch } = useQuery(endpointQuery(client, listNotificationChoices, {}))
  const choose = useChooseKind()
  const text = useText()
  if (data === undefined)
    return isError ? <LoadError failure={error} onRetry={() => void refetch()} /> : <LoadingRows rowCount={3} />
  return (
    <div className="grid gap-4 *:mt-0! sm:grid-cols-2 lg:grid-cols-3">
      {data.items.map(({ kind, choice, default: byDefault }) => (
        <SelectField
          key={kind}
          label={notificationKindLabel(kind, text)}
          field={{
            name: kind,
            value: choice,
            error: undefined,
            onValueChange: (chosen) => choose({ kind, choice: chosen }),
            onNormalized: (chosen) => choose({ kind, choice: chosen }),
          }}
          options={NOTIFICATION_CHOICES.map((value) => ({
            value,
            label:
              value === 'default'
                ? text('notification.choice.default', { choice: text(`notificationSetting.default.${byDefault}`) })
                : text(`notificationSetting.default.${value}`),
          }))}
        />
      ))}
    </div>
  )
}

/**
 * Returns the function that stores a choice. Choices are sent one after the other, in their order, so that the last one
 * is stored last. One that is refused shows the stored one again.
 */
function useChooseKind(): (chosen: { kind: KindChoice['kind']; choice: NotificationChoice }) => void {
  const text = useText()
  const { client, notice } = useConsole()
  const queryClient = useQueryClient()
  const { queryKey } = endpointQuery(client, listNotificationChoices, {})
  const { mutate } = useMutation({
    mutationKey: [chooseNotificationKind.id],
    scope: { id: chooseNotificationKind.id },
    networkMode: 'always',
    onMutate: (chosen: { kind: KindChoice['kind']; choice: NotificationChoice }) => {
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<ResponseDataOf<typeof listNotificationChoices>>(
        queryKey,
        (before) =>
          before && {
            ...before,
            items: before.items.map((each) => (each.kind === chosen.kind ? { ...each, ...chosen } : each)),
          },
      )
    },
    mutationFn: (chosen: { kind: KindChoice['kind']; choice: NotificationChoice }) =>
      writeAndCount(queryClient, () => client.call(chooseNotificationKind, { body: chosen })),
    onSuccess: () => {
      announce(text('notification.choice.saved'))
      invalidateEndpoints(queryClient, [listNotifications.id])
    },
    onError: (failure) => notice.send({ type: 'fail', message: failureMessage(failure, text) }),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: [chooseNotificationKind.id] }) <= 1)
        invalidateEndpoints(queryClient, [listNotificationChoices.id])
    },
  })
  return mutate
}
