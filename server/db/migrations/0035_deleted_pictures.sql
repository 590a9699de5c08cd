-- The picture of a deleted resource is kept, so that the resource can be restored. It is not served meanwhile.
alter table content_picture drop constraint content_picture_resource_id_fkey;
